import { useEffect, type RefObject } from 'react';
import { jumpToEnd, type ReadingPlace } from '../log/reading-place.ts';

/** Less is the browser's address bar, which comes and goes with the scrolling of the employee. */
const KEYBOARD_MIN_PX = 120;

/** Returns the height in pixels that an on-screen keyboard covers at the end of the page. */
function coveredPx(seen: VisualViewport): number {
  return Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop));
}

/** Sticks an element at that height, and makes its page longer, so that the page's end can be scrolled above it, too. */
function raise(element: HTMLElement, heightPx: number): void {
  element.style.bottom = '';
  const addedPx = heightPx - Number.parseFloat(getComputedStyle(element).bottom);
  if (addedPx > 0) element.style.bottom = `${heightPx}px`;
  element.parentElement?.style.setProperty('padding-bottom', addedPx > 0 ? `${addedPx}px` : '');
}

/**
 * Keeps an element at the end of the page above the on-screen keyboard, for Safari, which has no `interactive-widget`. In
 * every browser, a reader who is at the end stays there when the keyboard opens.
 */
export function useAboveKeyboard(element: RefObject<HTMLElement | null>, place: ReadingPlace): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (seen === null) return undefined;
    let tallestPx = seen.height;
    let beforePx = seen.height;
    // A zoomed page is smaller than its window, too.
    const isZoomed = () => seen.scale > 1;
    const lift = () => {
      if (element.current !== null) raise(element.current, isZoomed() ? 0 : coveredPx(seen));
    };
    const onResize = () => {
      lift();
      if (isZoomed()) return;
      const isShrinking = seen.height < beforePx;
      beforePx = seen.height;
      tallestPx = Math.max(tallestPx, beforePx);
      if (isShrinking && tallestPx - beforePx > KEYBOARD_MIN_PX && place.isAtEnd()) jumpToEnd();
    };
    seen.addEventListener('resize', onResize);
    seen.addEventListener('scroll', lift);
    return () => {
      seen.removeEventListener('resize', onResize);
      seen.removeEventListener('scroll', lift);
    };
  }, [element, place]);
}

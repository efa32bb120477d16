import { useEffect, type RefObject } from 'react';

/** How much of the page's lower end an on-screen keyboard covers. */
export function coveredPx(
  pageHeight: number,
  seen: { readonly height: number; readonly offsetTop: number },
): number {
  return Math.max(0, Math.round(pageHeight - seen.height - seen.offsetTop));
}

/**
 * Lifts an element at the end of the page above the keyboard of a phone. Most browsers make the page smaller instead
 * (`interactive-widget`), and nothing is covered; Safari does not know that.
 */
export function useAboveKeyboard(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (seen === null) return undefined;
    const lift = () => {
      // A page that is zoomed in is smaller than its window for another reason.
      const covered = seen.scale > 1 ? 0 : coveredPx(window.innerHeight, seen);
      element.current?.style.setProperty('translate', covered === 0 ? 'none' : `0 -${covered}px`);
    };
    seen.addEventListener('resize', lift);
    seen.addEventListener('scroll', lift);
    return () => {
      seen.removeEventListener('resize', lift);
      seen.removeEventListener('scroll', lift);
    };
  }, [element]);
}

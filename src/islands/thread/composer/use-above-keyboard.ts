import { useEffect, type RefObject } from 'react';

/** Returns the height in pixels that an on-screen keyboard covers at the end of the page. */
function coveredPx(
  pageHeight: number,
  seen: { readonly height: number; readonly offsetTop: number },
): number {
  return Math.max(0, Math.round(pageHeight - seen.height - seen.offsetTop));
}

/** Lifts an element at the end of the page above the on-screen keyboard, for Safari, which has no `interactive-widget`. */
export function useAboveKeyboard(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (seen === null) return undefined;
    const lift = () => {
      // A zoomed page is smaller than its window, too.
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

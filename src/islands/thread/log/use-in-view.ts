import { useEffect, useState, type RefObject } from 'react';

/** Pictures load a little before they come into view. */
const MARGIN_PX = 300;

/** Returns true once the element has come near the viewport. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: `${MARGIN_PX}px` },
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return seen;
}

import { useEffect, useState, type RefObject } from 'react';

/** Pictures begin to load a little before they are scrolled to. */
const MARGIN_PX = 300;

/** Becomes true when the element comes near the part of the page that is seen, and stays so. */
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

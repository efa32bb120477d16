import { useEffect, useRef, useState } from 'react';

/** Few enough to be drawn at once on a slow phone, more than most people ever have. */
const STEP = 20;
/** The next step is drawn well before its end is scrolled to. */
const AHEAD_PX = 1_500;

/** How many entries of a long list to draw: a step more whenever the element at its end comes near. */
export function useGrowingCount(total: number) {
  const end = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(STEP);
  useEffect(() => {
    if (end.current === null) return undefined;
    // Observed anew after each step: an end that stayed in view tells nobody.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setCount((drawn) => drawn + STEP);
      },
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(end.current);
    return () => {
      observer.disconnect();
    };
  }, [count, total]);
  return { count, end };
}

import { useEffect, useRef, useState } from 'react';

/** Few enough for one frame of a slow phone; the next ones follow in the next frame. */
const STEP = 3;
/** The next step is drawn well before it is scrolled to. */
const AHEAD_PX = 1_500;

interface Growth {
  /** Another list than before begins at its beginning. */
  readonly list?: string;
  /** What is drawn at once: enough to fill a screen. */
  readonly first: number;
  readonly step?: number;
}

/** How many entries of a long list to draw: a step more whenever the element where it breaks off comes near. */
export function useGrowingCount(total: number, { list = '', first, step = STEP }: Growth) {
  const end = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState({ list, count: first });
  const count = drawn.list === list ? drawn.count : first;
  useEffect(() => {
    if (end.current === null) return undefined;
    // Observed anew after each step: an end that stayed in view tells nobody.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setDrawn({ list, count: count + step });
      },
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(end.current);
    return () => {
      observer.disconnect();
    };
  }, [count, total, list, step]);
  return { count, end };
}

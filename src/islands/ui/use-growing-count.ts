import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** As many as a slow phone renders in one frame. */
const STEP = 3;
/** Distance at which the next step renders, before the user scrolls to it. */
const AHEAD_PX = 1_500;

interface Growth {
  /** A new value starts over. */
  readonly list?: string;
  /** Rendered at once: enough to fill a screen. */
  readonly first: number;
  readonly step?: number;
  /** Called before each step. Must stay the same function. */
  readonly onGrow?: () => void;
}

/**
 * Returns how many entries of a long list to render; grows by a step whenever its end comes near the viewport. A print has
 * all of them.
 */
export function useGrowingCount(total: number, { list = '', first, step = STEP, onGrow }: Growth) {
  const end = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState({ list, count: first });
  const count = drawn.list === list ? drawn.count : first;
  useEffect(() => {
    if (end.current === null) return undefined;
    // Observe again after each step: an end that stays in view sends no new event.
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        onGrow?.();
        setDrawn({ list, count: count + step });
      },
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [count, total, list, step, onGrow]);
  useEffect(() => {
    const drawAll = () => {
      // The print begins when the listeners have returned.
      flushSync(() => setDrawn({ list, count: total }));
    };
    addEventListener('beforeprint', drawAll);
    return () => removeEventListener('beforeprint', drawAll);
  }, [list, total]);
  return { count, end };
}

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Tells each time that an element comes into view, or leaves it. Returns a function that stops it. */
export function watchView(
  element: Element | null,
  rootMargin: string,
  onChange: (isInView: boolean) => void,
): (() => void) | undefined {
  if (element === null) return undefined;
  const observer = new IntersectionObserver((entries) => onChange(entries.at(-1)?.isIntersecting === true), {
    rootMargin,
  });
  observer.observe(element);
  return () => observer.disconnect();
}

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
  /** Renders further steps before the first paint until the page is full: entries that are added above would move the others. */
  readonly fillsPage?: boolean;
}

/** Returns how many entries of a list to render: a step more whenever its end comes near the viewport, all in a print. */
export function useGrowingCount(
  total: number,
  { list = '', first, step = STEP, onGrow, fillsPage = false }: Growth,
) {
  const end = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState({ list, count: first });
  const count = drawn.list === list ? drawn.count : first;
  useLayoutEffect(() => {
    if (fillsPage && count < total && document.documentElement.scrollHeight <= innerHeight)
      // oxlint-disable-next-line react/set-state-in-effect -- the height of what is rendered is known here alone
      setDrawn({ list, count: count + step });
  }, [count, total, list, step, fillsPage]);
  // Watched again after each step: an end that stays in view tells nothing new.
  useEffect(
    () =>
      watchView(end.current, `${AHEAD_PX}px`, (isNear) => {
        if (!isNear) return;
        onGrow?.();
        setDrawn({ list, count: count + step });
      }),
    [count, total, list, step, onGrow],
  );
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

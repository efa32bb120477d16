import { type RefObject, useEffect } from 'react';

/** Room for the ring of the focus. */
const RING_PX = 8;

/** Returns how much of the screen's top a bar covers while the page scrolls; on a low screen it scrolls away with it. */
function coveredByBar(bar: Element): number {
  const { position, top } = getComputedStyle(bar);
  return position === 'sticky' ? Number.parseFloat(top) + bar.clientHeight + RING_PX : 0;
}

function coveredByFoot(foot: Element | null): number {
  return foot !== null && getComputedStyle(foot).position === 'sticky' ? foot.clientHeight + RING_PX : 0;
}

/**
 * Tells the style sheet how much of a thread its bar and its composer (`foot`) cover, so that it keeps what gets the focus clear of
 * both (docs/product/accessibility.md#keyboard). `bars` is the selector of what may be the bar, by the width of the screen.
 */
export function useClearOfBars(foot: RefObject<HTMLElement | null>, bars: string): void {
  useEffect(() => {
    const screen = foot.current?.parentElement;
    if (!foot.current || !screen) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const covered = [...document.querySelectorAll(bars)].map(coveredByBar);
      style.setProperty('--thread-bar', `${String(Math.max(0, ...covered))}px`);
      style.setProperty('--thread-foot', `${String(coveredByFoot(foot.current))}px`);
    });
    for (const element of [foot.current, screen]) observer.observe(element);
    return () => observer.disconnect();
  }, [foot, bars]);
}

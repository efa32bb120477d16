import { useEffect, useRef, type RefObject } from 'react';

/** Within this distance to the end, new messages scroll the page; further up, nothing moves. */
const NEAR_END_PX = 160;

function distanceToEnd(): number {
  const page = document.documentElement;
  return page.scrollHeight - window.innerHeight - window.scrollY;
}

function scrollToEnd(behavior: ScrollBehavior): void {
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior });
}

const jumpToEnd = () => scrollToEnd('instant');
const glideToEnd = () =>
  scrollToEnd(matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');

/**
 * Keeps the end of the page in view when messages are added, for a reader who is at the end
 * (docs/product/live.md#staying-at-the-end). Also when older messages are rendered above (`drawnCount`), when the composer
 * (`foot`) grows, and when messages grow: a delivered message is taller than a pending one.
 */
export function useStayAtEnd(
  messageCount: number,
  drawnCount: number,
  foot: RefObject<HTMLElement | null>,
): void {
  const wasNearEnd = useRef(true);
  const opened = useRef(false);
  useEffect(() => {
    const note = () => {
      wasNearEnd.current = distanceToEnd() < NEAR_END_PX;
    };
    addEventListener('scroll', note, { passive: true });
    return () => {
      removeEventListener('scroll', note);
    };
  }, []);
  useEffect(() => {
    if (messageCount === 0 || !wasNearEnd.current) return;
    if (opened.current) glideToEnd();
    else jumpToEnd();
    opened.current = true;
  }, [messageCount]);
  useEffect(() => {
    if (wasNearEnd.current) jumpToEnd();
  }, [drawnCount]);
  useEffect(() => {
    const screen = foot.current?.parentElement;
    if (!foot.current || !screen) return undefined;
    const observer = new ResizeObserver((entries) => {
      if (!opened.current || !wasNearEnd.current) return;
      // No smooth scrolling while the employee types.
      if (entries.some(({ target }) => target === foot.current)) jumpToEnd();
      else glideToEnd();
    });
    observer.observe(foot.current);
    observer.observe(screen);
    return () => {
      observer.disconnect();
    };
  }, [foot]);
}

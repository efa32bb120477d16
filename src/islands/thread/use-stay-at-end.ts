import { useEffect, useRef, type RefObject } from 'react';

/** Whoever is this close to the end reads along; further up, nothing moves under their eyes. */
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
 * Keeps the end of the page in view when the number of messages grows and the reader was there; also while older ones
 * are drawn (`drawnCount`) above what is seen, when the composer (`foot`) takes more room, and when what is there does: a
 * message that has arrived is taller than it was on its way.
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
    const conversation = foot.current?.parentElement;
    if (!foot.current || !conversation) return undefined;
    const observer = new ResizeObserver((entries) => {
      if (!opened.current || !wasNearEnd.current) return;
      // A field that is typed in does not glide.
      if (entries.some(({ target }) => target === foot.current)) jumpToEnd();
      else glideToEnd();
    });
    observer.observe(foot.current);
    observer.observe(conversation);
    return () => {
      observer.disconnect();
    };
  }, [foot]);
}

import { useEffect, useRef, type RefObject } from 'react';

/** Whoever is this close to the end reads along; further up, nothing moves under their eyes. */
const NEAR_END_PX = 160;

function distanceToEnd(): number {
  const page = document.documentElement;
  return page.scrollHeight - window.innerHeight - window.scrollY;
}

function jumpToEnd(): void {
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
}

/**
 * Keeps the end of the page in view when the number of messages grows and the reader was there; also while older ones
 * are drawn (`drawnCount`) above what is seen, and when the composer (`foot`) takes more room.
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
    window.scrollTo({
      top: document.documentElement.scrollHeight,
      behavior: opened.current ? 'smooth' : 'instant',
    });
    opened.current = true;
  }, [messageCount]);
  useEffect(() => {
    if (wasNearEnd.current) jumpToEnd();
  }, [drawnCount]);
  useEffect(() => {
    if (foot.current === null) return undefined;
    const observer = new ResizeObserver(() => {
      if (opened.current && wasNearEnd.current) jumpToEnd();
    });
    observer.observe(foot.current);
    return () => {
      observer.disconnect();
    };
  }, [foot]);
}

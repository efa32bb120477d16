import { useEffect, useRef } from 'react';

/** Whoever is this close to the end reads along; further up, nothing moves under their eyes. */
const NEAR_END_PX = 160;

function distanceToEnd(): number {
  const page = document.documentElement;
  return page.scrollHeight - window.innerHeight - window.scrollY;
}

/**
 * Keeps the end of the page in view when the number of messages grows and the reader was there; also while older ones
 * are drawn (`drawnCount`) above what is seen.
 */
export function useStayAtEnd(messageCount: number, drawnCount: number): void {
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
    if (!wasNearEnd.current) return;
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  }, [drawnCount]);
}

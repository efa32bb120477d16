import { useEffect, useRef, type RefObject } from 'react';
import { glideToEnd, jumpToEnd, type ReadingPlace } from './reading-place.ts';

interface StayAtEnd {
  readonly place: ReadingPlace;
  readonly messageCount: number;
  /** The number of rendered messages: older ones are rendered above. */
  readonly drawnCount: number;
  readonly log: RefObject<HTMLElement | null>;
  readonly foot: RefObject<HTMLElement | null>;
}

/**
 * Keeps the end of the page in view when messages are added, for a reader who is at the end
 * (docs/product/live.md#staying-at-the-end). Also when older messages are rendered above, when the composer (`foot`) grows,
 * and when messages grow: a delivered message is taller than a pending one. What grows above the messages, such as the
 * details, moves nothing.
 */
export function useStayAtEnd({ place, messageCount, drawnCount, log, foot }: StayAtEnd): void {
  const opened = useRef(false);
  useEffect(() => {
    addEventListener('scroll', place.note, { passive: true });
    return () => {
      removeEventListener('scroll', place.note);
    };
  }, [place]);
  useEffect(() => {
    if (messageCount === 0 || !place.isAtEnd()) return;
    if (opened.current) glideToEnd();
    else jumpToEnd();
    opened.current = true;
  }, [messageCount, place]);
  useEffect(() => {
    if (place.isAtEnd()) jumpToEnd();
  }, [drawnCount, place]);
  useEffect(() => {
    const screen = foot.current?.parentElement;
    if (!foot.current || !log.current || !screen) return undefined;
    const observer = new ResizeObserver((entries) => {
      const isResized = (element: Element | null) => entries.some(({ target }) => target === element);
      if (!isResized(foot.current) && !isResized(log.current)) place.note();
      else if (!opened.current || !place.isAtEnd()) return;
      // No smooth scrolling while the employee types.
      else if (isResized(foot.current)) jumpToEnd();
      else glideToEnd();
    });
    for (const element of [foot.current, log.current, screen]) observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [foot, log, place]);
}

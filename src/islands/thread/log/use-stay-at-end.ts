import { useEffect, useRef, type RefObject } from 'react';
import { glideToEnd, jumpToEnd, type ReadingPlace } from './reading-place.ts';

/** Events that may scroll elsewhere. Heard before others, as a key may send a message, which leads to the end. */
const STOPS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
const BEFORE_OTHERS = { passive: true, capture: true } as const;

interface StayAtEnd {
  readonly place: ReadingPlace;
  readonly messageCount: number;
  /** Changes when older messages are rendered above. */
  readonly drawnCount: number;
  /** The messages and what stands behind them. */
  readonly conversation: RefObject<HTMLElement | null>;
  readonly foot: RefObject<HTMLElement | null>;
}

/**
 * Keeps the end of the page in view when messages are added, for a reader who is at the end
 * (docs/product/live.md#staying-at-the-end). Also when older messages are rendered above, when the composer (`foot`) grows,
 * when messages grow (a delivered message is taller than a pending one), and when the note of a completion appears behind
 * them. What grows above the messages, such as the details, moves nothing.
 */
export function useStayAtEnd({ place, messageCount, drawnCount, conversation, foot }: StayAtEnd): void {
  const opened = useRef(false);
  useEffect(() => {
    addEventListener('scroll', place.note, { passive: true });
    for (const type of STOPS) addEventListener(type, place.stop, BEFORE_OTHERS);
    return () => {
      removeEventListener('scroll', place.note);
      for (const type of STOPS) removeEventListener(type, place.stop, BEFORE_OTHERS);
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
    if (!foot.current || !conversation.current || !screen) return undefined;
    const observer = new ResizeObserver((entries) => {
      const isResized = (element: Element | null) => entries.some(({ target }) => target === element);
      if (!isResized(foot.current) && !isResized(conversation.current)) place.note();
      else if (!opened.current || !place.isAtEnd()) return;
      // No smooth scrolling while the employee types.
      else if (isResized(foot.current) && !place.isOnTheWay()) jumpToEnd();
      else glideToEnd();
    });
    for (const element of [foot.current, conversation.current, screen]) observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [foot, conversation, place]);
}

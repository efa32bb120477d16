import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '../../../lib/contract/message.ts';
import { countBehind, isOfPerson } from '../../../lib/stores/thread/thread-messages.ts';
import { useGrowingCount, watchView } from '../../ui/in-view.ts';

/** Within this distance to its end, the page follows the end; further up, nothing moves. */
const NEAR_END_PX = 160;

function distanceToEnd(): number {
  const page = document.documentElement;
  return page.scrollHeight - window.innerHeight - window.scrollY;
}

function scrollToEnd(behavior: ScrollBehavior): void {
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior });
}

/** Scrolls smoothly, unless the employee prefers less motion. */
export function motion(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}

export const jumpToEnd = () => scrollToEnd('instant');
const glideToEnd = () => scrollToEnd(motion());

/** Knows where the employee reads: at the end of the thread, or further up. */
export interface ReadingPlace {
  readonly isAtEnd: () => boolean;
  /** Scrolls to the end and follows it from now on, on the way to it as well. */
  readonly follow: () => void;
  /** True on that way. */
  readonly isOnTheWay: () => boolean;
  /** Looks at the scroll position again. */
  readonly note: () => void;
  /** Ends the way, because the employee may scroll elsewhere. */
  readonly stop: () => void;
}

/** Creates the place of a thread that has just been opened: its end. */
export function createReadingPlace(): ReadingPlace {
  let atEnd = true;
  let isOnTheWay = false;
  const note = () => {
    const isNear = distanceToEnd() < NEAR_END_PX;
    if (isNear) isOnTheWay = false;
    if (!isOnTheWay) atEnd = isNear;
  };
  return {
    isAtEnd: () => atEnd,
    follow: () => {
      atEnd = true;
      glideToEnd();
      isOnTheWay = distanceToEnd() >= NEAR_END_PX;
    },
    isOnTheWay: () => isOnTheWay,
    note,
    stop: () => {
      if (!isOnTheWay) return;
      isOnTheWay = false;
      note();
    },
  };
}

export function messageElementId(id: Message['id']): string {
  return `message-${id}`;
}

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
    if (opened.current) place.follow();
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
      // On the way: a card that grows again meanwhile must not look like a scroll of the employee.
      else place.follow();
    });
    for (const element of [foot.current, conversation.current, screen]) observer.observe(element);
    return () => observer.disconnect();
  }, [foot, conversation, place]);
}

/** The least height of the composer, which covers the page's end. */
export const ABOVE_COMPOSER = '0px 0px -56px 0px';

/** Calls `onSeen` when the element comes into view in a visible tab, or is there when `version` changes. Returns the element's ref. */
export function useSeen(version: string, onSeen: () => void): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    let isSeen = false;
    const look = () => {
      if (isSeen && document.visibilityState === 'visible') latest.current();
    };
    const stopWatching = watchView(ref.current, ABOVE_COMPOSER, (isInView) => {
      isSeen = isInView;
      look();
    });
    document.addEventListener('visibilitychange', look);
    return () => {
      stopWatching?.();
      document.removeEventListener('visibilitychange', look);
    };
  }, [version]);
  return ref;
}

/** The id of the element that ends a completed request. */
export const COMPLETION_ID = 'completion';

/** What arrived out of view. */
export interface Missed {
  /** The element of the first of it. */
  readonly elementId: string;
  /** Number of messages; 0 for a completion alone. */
  readonly count: number;
}

/**
 * Returns what came while the employee read further up (docs/product/live.md#new-message-button): messages of the concierge that
 * are shown, or the completion with this id; null for nothing. And a function that forgets it.
 */
export function useMissed(
  messages: readonly Message[],
  place: ReadingPlace,
  completion: number | null = null,
): readonly [missed: Missed | null, forget: () => void] {
  const [elementId, setElementId] = useState<string | null>(null);
  const known = useRef({ newest: messages.at(-1)?.id, completion });
  useEffect(() => {
    const before = messages.findIndex(({ id }) => id === known.current.newest);
    const message = before < 0 ? undefined : messages.slice(before + 1).find(isOfPerson);
    const isCompleted = completion !== null && completion !== known.current.completion;
    known.current = { newest: messages.at(-1)?.id, completion };
    const arrived =
      message === undefined ? (isCompleted ? COMPLETION_ID : null) : messageElementId(message.id);
    if (arrived !== null && !place.isAtEnd()) setElementId((missed) => missed ?? arrived);
  }, [messages, completion, place]);
  const forget = useCallback(() => setElementId(null), []);
  const start = messages.findIndex(({ id }) => messageElementId(id) === elementId);
  const count = start < 0 ? 0 : messages.slice(start).filter(isOfPerson).length;
  const isThere = count > 0 || (elementId === COMPLETION_ID && completion !== null);
  return [elementId !== null && isThere ? { elementId, count } : null, forget];
}

/** More are rendered at once where these leave room; older messages follow in the next frames. */
const FIRST = 8;
/** Screen readers decide about announcements within this time. */
const QUIET_FOR_MS = 1_000;

/** Returns the distance of an element from the top of the page, which scrolling does not change. */
const topOf = (element: Element) => element.getBoundingClientRect().top + window.scrollY;

/**
 * Renders the newest messages first, and older ones when the employee scrolls up; what was rendered stays when messages
 * are added behind it. `grown` changes when older ones are rendered. `isQuiet` is true while older messages are added,
 * which must be neither announced nor move the messages in view. Call `holdPlace` before the thread gets earlier messages.
 */
export function useNewestMessages(messages: readonly Message[], log: RefObject<HTMLElement | null>) {
  const messageCount = messages.length;
  const [newestAtFirst] = useState(messages.at(-1)?.id);
  const added = countBehind(messages, newestAtFirst);
  const held = useRef<{ readonly id: string; readonly top: number } | null>(null);
  const holdPlace = useCallback(() => {
    const element = log.current?.querySelector('li[id]') ?? null;
    held.current = element && { id: element.id, top: topOf(element) };
  }, [log]);
  const { count, end: start } = useGrowingCount(messageCount - added, {
    first: FIRST,
    onGrow: holdPlace,
    fillsPage: true,
  });
  const [announced, setAnnounced] = useState(count);
  useEffect(() => {
    if (announced === count) return undefined;
    const timer = setTimeout(() => {
      setAnnounced(count);
      document.documentElement.style.removeProperty('overflow-anchor');
    }, QUIET_FOR_MS);
    return () => clearTimeout(timer);
  }, [announced, count]);
  // Browsers hold the place only behind the top of the page, and not all of them: here none does, and this code holds it.
  useLayoutEffect(() => {
    if (held.current === null) return;
    const { id, top } = held.current;
    held.current = null;
    // By its id: a run that gets an earlier beginning is a new element.
    const element = document.getElementById(id);
    document.documentElement.style.setProperty('overflow-anchor', 'none');
    if (element !== null) window.scrollBy({ top: topOf(element) - top, behavior: 'instant' });
  }, [count, messageCount]);
  return {
    drawn: count + added,
    grown: count,
    start,
    isQuiet: announced !== count,
    hasMore: count + added < messageCount,
    holdPlace,
  };
}

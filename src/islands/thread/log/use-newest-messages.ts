import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Message } from '../../../lib/contract/message.ts';
import { countBehind } from '../../../lib/stores/thread/thread-messages.ts';
import { useGrowingCount } from '../../ui/in-view.ts';

/** Fills the screen of a phone; older messages follow in the next frames. */
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

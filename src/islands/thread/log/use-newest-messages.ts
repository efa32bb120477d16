import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useGrowingCount } from '../../ui/use-growing-count.ts';

/** Fills the screen of a phone; older messages follow in the next frames. */
const FIRST = 8;
/** Screen readers decide about announcements within this time. */
const QUIET_FOR_MS = 1_000;

/**
 * Renders the newest messages first, and older ones when the employee scrolls up. `isQuiet` is true while older messages
 * are added, which must be neither announced nor move the messages in view.
 */
export function useNewestMessages(messageCount: number) {
  const { count, end: start } = useGrowingCount(messageCount, { first: FIRST });
  const [announced, setAnnounced] = useState(count);
  const heightBefore = useRef(0);
  useEffect(() => {
    if (announced === count) return undefined;
    const timer = setTimeout(() => {
      setAnnounced(count);
    }, QUIET_FOR_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [announced, count]);
  useLayoutEffect(() => {
    // Browsers with scroll anchoring keep the position themselves.
    if (CSS.supports('overflow-anchor', 'auto')) return;
    const { scrollHeight } = document.documentElement;
    const grownPx = scrollHeight - heightBefore.current;
    if (heightBefore.current > 0) window.scrollBy({ top: grownPx, behavior: 'instant' });
    heightBefore.current = scrollHeight;
  }, [count]);
  return {
    drawn: count,
    start,
    isQuiet: announced !== count,
    hasMore: count < messageCount,
  };
}

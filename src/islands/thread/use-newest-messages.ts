import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useGrowingCount } from '../ui/use-growing-count.ts';

/** Fills the screen of a phone; what is above it follows in the next frames. */
const FIRST = 8;
/** What was added by then is announced or not; a screen reader asks at once. */
const QUIET_FOR_MS = 1_000;

/**
 * The end of a long conversation, and more of it the further up somebody reads. `isQuiet` is true while older messages
 * are added: they are no news, and what is read must not move.
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
    // Browsers that know anchors keep the place by themselves, and need not measure for it.
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

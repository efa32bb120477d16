import { useEffect, useRef, type RefObject } from 'react';

/** The least height of the composer, which covers the page's end. */
const ROOT_MARGIN = '0px 0px -56px 0px';

/**
 * Calls `onSeen` when the element comes into view in a visible tab, or is in view when `version` changes. Returns the ref
 * of the element.
 */
export function useSeen(version: string, onSeen: () => void): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    let isInView = false;
    const look = () => {
      if (isInView && document.visibilityState === 'visible') latest.current();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        isInView = entries.at(-1)?.isIntersecting === true;
        look();
      },
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(element);
    document.addEventListener('visibilitychange', look);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [version]);
  return ref;
}

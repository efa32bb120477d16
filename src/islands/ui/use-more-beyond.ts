import { useEffect, useState, type RefObject } from 'react';

/** Returns true while a horizontally scrolling row has content beyond its right edge. */
export function useMoreBeyond(row: RefObject<HTMLElement | null>): boolean {
  const [hasMore, setMore] = useState(false);
  useEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const look = () => {
      // Widths are rounded, scroll positions are not.
      setMore(element.scrollWidth - element.clientWidth - element.scrollLeft > 1);
    };
    const watch = new ResizeObserver(look);
    watch.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [row]);
  return hasMore;
}

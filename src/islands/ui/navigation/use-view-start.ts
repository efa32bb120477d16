import { useEffect, useRef, type RefObject } from 'react';

/** Begins a view that replaces another (a new `key`) at its top, with the focus on its heading, whose `tabIndex` is -1. */
export function useViewStart<E extends HTMLElement>(key?: string): RefObject<E | null> {
  const heading = useRef<E>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // It stands near the top: at the lower edge it would be only if nothing were above.
    heading.current?.scrollIntoView({ block: 'end' });
  }, [key]);
  return heading;
}

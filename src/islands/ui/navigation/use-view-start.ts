import { useEffect, useRef, type RefObject } from 'react';

/**
 * A view that takes the place of another one begins at its top, with the focus on its heading: what was pressed is gone.
 * `key` changes where the same view begins anew. The element needs a `tabIndex` of -1.
 */
export function useViewStart<E extends HTMLElement>(key?: string): RefObject<E | null> {
  const heading = useRef<E>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // It stands near the top: at the lower edge it would be only if nothing were above.
    heading.current?.scrollIntoView({ block: 'end' });
  }, [key]);
  return heading;
}

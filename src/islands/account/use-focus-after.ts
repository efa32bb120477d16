import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns the focus to the button that opened a form, once the form is gone. The button carries `data-opens`, the form's
 * name; null is no form. A focus that is elsewhere stays.
 */
export function useFocusAfter(open: string | null, container: RefObject<HTMLElement | null>): void {
  const previous = useRef<string | null>(null);
  useEffect(() => {
    const closed = previous.current;
    previous.current = open;
    if (open !== null || closed === null || document.activeElement !== document.body) return;
    container.current?.querySelector<HTMLElement>(`[data-opens="${closed}"]`)?.focus();
  }, [open, container]);
}

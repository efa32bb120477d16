import { useEffect } from 'react';
import { $drawer } from '../../lib/stores/shell/drawers.ts';

/** Returns true when no element has the focus, or one in a drawer that is closing. */
function isFocusLost(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active.closest('dialog:not([open])') !== null;
}

/**
 * Returns the focus to the element that opened the first drawer. A closed dialog restores the focus by itself, but when
 * one drawer has opened another, that element is gone. An opener that is gone too, such as a button of the first visit's
 * dashboard after the first request, is replaced by the page's content.
 */
export function useOpenerFocus(): void {
  useEffect(() => {
    let opener: Element | null = null;
    let frame = 0;
    const stop = $drawer.listen((drawer, before) => {
      if (before === null) opener = document.activeElement;
      if (drawer !== null) return;
      frame = requestAnimationFrame(() => {
        if (!isFocusLost()) return;
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
        else document.querySelector('main')?.focus();
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, []);
}

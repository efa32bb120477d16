import { useEffect } from 'react';
import { $drawer } from '../../lib/stores/drawers.ts';

/** True when nothing holds the focus, or something in a drawer that is just leaving. */
function isFocusLost(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active.closest('dialog:not([open])') !== null;
}

/**
 * A closed dialog gives the focus back to where it came from. One drawer can lead to another, and then that place is
 * gone: the focus goes to where the first one was opened.
 */
export function useOpenerFocus(): void {
  useEffect(() => {
    let opener: Element | null = null;
    let frame = 0;
    const stop = $drawer.listen((drawer, before) => {
      if (before === null) opener = document.activeElement;
      if (drawer !== null) return;
      frame = requestAnimationFrame(() => {
        if (isFocusLost() && opener instanceof HTMLElement) opener.focus();
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, []);
}

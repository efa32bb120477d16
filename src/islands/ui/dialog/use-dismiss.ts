import { useEffect, type RefObject } from 'react';

/** Calls `onDismiss` on a press or a focus outside the element, while `active`. */
export function useDismiss(ref: RefObject<HTMLElement | null>, active: boolean, onDismiss: () => void): void {
  useEffect(() => {
    if (!active) return undefined;
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && ref.current?.contains(event.target) !== true) onDismiss();
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
    };
  }, [ref, active, onDismiss]);
}

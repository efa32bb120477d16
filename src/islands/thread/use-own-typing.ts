import { useEffect, type RefObject } from 'react';
import type { Composer } from '../../lib/stores/thread/composer.ts';
import { afterFrame } from './after-frame.ts';

const TYPING = ['keydown', 'keypress', 'beforeinput', 'textInput', 'input', 'keyup'] as const;

/** A key that does nothing but to change the text; all others may mean something to somebody around the field. */
function isShortcut(event: Event): boolean {
  if (!(event instanceof KeyboardEvent)) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  return event.key.length > 1 && event.key !== 'Backspace';
}

/**
 * What is typed into the field is the field's own affair: React would look up each of a key's six events in the page,
 * twice, for somebody to tell, which a slow phone has no time for within a frame. The store hears of the text as soon as
 * the frame that shows it is done, or when the page goes away.
 */
export function useOwnTyping(field: RefObject<HTMLTextAreaElement | null>, composer: Composer): void {
  useEffect(() => {
    const element = field.current;
    if (element === null) return undefined;
    const { catchUp } = composer;
    const textOf = () => element.value;
    // Typed while this page's code was on its way.
    composer.noteTyped(textOf);
    catchUp();
    let cancel: (() => void) | null = null;
    const onTyping = (event: Event) => {
      if (event.target !== element || isShortcut(event)) return;
      event.stopPropagation();
      if (event.type !== 'input') return;
      composer.noteTyped(textOf);
      cancel?.();
      cancel = afterFrame(catchUp);
    };
    for (const type of TYPING) document.addEventListener(type, onTyping, true);
    addEventListener('pagehide', catchUp);
    document.addEventListener('visibilitychange', catchUp);
    return () => {
      for (const type of TYPING) document.removeEventListener(type, onTyping, true);
      removeEventListener('pagehide', catchUp);
      document.removeEventListener('visibilitychange', catchUp);
      cancel?.();
      catchUp();
    };
  }, [field, composer]);
}

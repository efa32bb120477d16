import { useEffect, type RefObject } from 'react';
import type { Composer } from '../../../lib/stores/thread/composer.ts';

/** The events of a key that React listens to. */
const TYPING = ['keydown', 'keypress', 'textInput', 'input', 'keyup'] as const;
/** After the frame that shows the key. */
const CATCH_UP_AFTER_MS = 50;

/** Tells whether a key may do more than change the text; handlers around the field must get it. */
function isShortcut(event: Event): boolean {
  if (!(event instanceof KeyboardEvent)) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  return event.key.length > 1 && event.key !== 'Backspace';
}

/**
 * Keeps typing events from React, which would dispatch five events per key: too slow for one frame of a slow phone. The
 * store reads the text after the frame that shows it, or when the page is hidden (docs/performance.md).
 */
export function useOwnTyping(field: RefObject<HTMLTextAreaElement | null>, composer: Composer): void {
  useEffect(() => {
    const element = field.current;
    if (element === null) return undefined;
    const { catchUp } = composer;
    const textOf = () => element.value;
    // Typed before hydration.
    composer.noteTyped(textOf);
    catchUp();
    let timer: ReturnType<typeof setTimeout> | null = null;
    const catchUpLater = () => {
      timer = null;
      catchUp();
    };
    const onTyping = (event: Event) => {
      if (event.target !== element || isShortcut(event)) return;
      event.stopPropagation();
      if (event.type !== 'input') return;
      composer.noteTyped(textOf);
      timer ??= setTimeout(catchUpLater, CATCH_UP_AFTER_MS);
    };
    for (const type of TYPING) document.addEventListener(type, onTyping, true);
    addEventListener('pagehide', catchUp);
    document.addEventListener('visibilitychange', catchUp);
    return () => {
      for (const type of TYPING) document.removeEventListener(type, onTyping, true);
      removeEventListener('pagehide', catchUp);
      document.removeEventListener('visibilitychange', catchUp);
      clearTimeout(timer ?? undefined);
      catchUp();
    };
  }, [field, composer]);
}

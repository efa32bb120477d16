import { useEffect, type RefObject } from 'react';
import type { Composer } from '../../lib/stores/thread/composer.ts';

/** Those events of a key that React listens to. */
const TYPING = ['keydown', 'keypress', 'textInput', 'input', 'keyup'] as const;
/** Past the frame that shows a key, and well before anybody could see a difference. */
const CATCH_UP_AFTER_MS = 50;

/** A key that does nothing but to change the text; all others may mean something to somebody around the field. */
function isShortcut(event: Event): boolean {
  if (!(event instanceof KeyboardEvent)) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  return event.key.length > 1 && event.key !== 'Backspace';
}

/**
 * What is typed into the field is the field's own affair: React would look up each of a key's five events in the page,
 * twice, for somebody to tell, which a slow phone has no time for within a frame. The store hears of the text when the
 * frame that shows it is done, or when the page goes away.
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

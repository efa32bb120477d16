import { useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import type { SlashQuery } from '../../lib/stores/desk-replies/slash-query.ts';
import { queryAtCaret } from './reply-field.ts';

/** Says where the field may have changed. */
const CHANGES = ['input', 'compositionend', 'blur'] as const;

/** Returns what is typed behind a slash of the field at its caret; null without that. `onChange` runs before it changes. */
export function useSlashQuery(
  field: RefObject<HTMLTextAreaElement | null>,
  onChange: (before: SlashQuery | null, next: SlashQuery | null) => void,
): SlashQuery | null {
  const [query, setQuery] = useState<SlashQuery | null>(null);
  const look = useEffectEvent(() => {
    const element = field.current;
    if (element === null) return;
    const next = document.activeElement === element ? queryAtCaret(element) : null;
    if (next?.start === query?.start && next?.text === query?.text) return;
    onChange(query, next);
    setQuery(next);
  });
  // Before the next key: it may choose from the list.
  useLayoutEffect(() => {
    const element = field.current;
    const change = (event: Event) => {
      // What an input method composes is not typed yet.
      if (!(event instanceof InputEvent && event.isComposing)) look();
    };
    // oxlint-disable-next-line react/set-state-in-effect -- the field may hold a query already
    look();
    for (const name of CHANGES) element?.addEventListener(name, change);
    document.addEventListener('selectionchange', change);
    return () => {
      for (const name of CHANGES) element?.removeEventListener(name, change);
      document.removeEventListener('selectionchange', change);
    };
  }, [field]);
  return query;
}

import { useLayoutEffect } from 'react';
import { isComposing } from '../../lib/stores/desk-queue/commands.ts';
import { awaitReply } from '../../lib/stores/desk-replies/slash-query.ts';
import { queryAtCaret, replyField } from './reply-field.ts';

/** Stands in for the list of replies until its code is there, and keeps an Enter for it. */
export function AwaitSuggestions() {
  useLayoutEffect(() => {
    const field = replyField();
    const onKeyDown = (event: KeyboardEvent) => {
      if (field === null || event.key !== 'Enter' || isComposing(event)) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const query = queryAtCaret(field);
      if (query === null) return;
      event.preventDefault();
      awaitReply(query);
    };
    field?.addEventListener('keydown', onKeyDown);
    return () => field?.removeEventListener('keydown', onKeyDown);
  }, []);
  return null;
}

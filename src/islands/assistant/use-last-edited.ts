import { useState } from 'react';
import type { WireId } from '../../lib/contract/text.ts';
import type { Editing } from '../../lib/stores/assistant/conversation.ts';

/** The answer that is or was changed last: whoever is done with it goes on from its Edit button. */
export function useLastEdited(editing: Editing | null): WireId | null {
  const [last, setLast] = useState<WireId | null>(editing?.itemId ?? null);
  if (editing !== null && editing.itemId !== last) setLast(editing.itemId);
  return last;
}

import { useState } from 'react';
import type { WireId } from '../../../lib/contract/shared/text.ts';
import type { Editing } from '../../../lib/stores/assistant/dialogue.ts';

/** Returns the id of the answer edited last, whose Edit button gets the focus afterwards. */
export function useLastEdited(editing: Editing | null): WireId | null {
  const [last, setLast] = useState<WireId | null>(editing?.itemId ?? null);
  if (editing !== null && editing.itemId !== last) setLast(editing.itemId);
  return last;
}

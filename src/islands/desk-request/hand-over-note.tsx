import { useStore } from '@nanostores/react';
import type { DeskRequest } from '../../lib/contract/desk-request.ts';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import { readHandOverNote } from '../../lib/stores/desk-request/actions.ts';
import { $concierge } from '../../lib/stores/desk-session/desk-session.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { Button } from '../ui/button/button.tsx';

/** Shows the note of the last hand-over on top until the owner has read it (docs/product/desk-request.md#hand-over). */
export function HandOverNote({ request: { notes, turn } }: { readonly request: DeskRequest }) {
  const concierge = dataOf(useStore($concierge, { ssr: 'initial' }));
  const note = notes.findLast((one) => one.is_hand_over && !one.is_read);
  if (note === undefined) return null;
  return (
    <div className="mt-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-md border border-warning/60 bg-warning-soft px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-small font-semibold text-warning">
          <bdi>{text.handedOver(note.concierge_name)}</bdi>
        </p>
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {note.body}
        </p>
      </div>
      {turn.owner !== null && turn.owner.id === concierge?.id && (
        <Button size="sm" variant="secondary" onClick={() => void readHandOverNote()}>
          {text.handOverRead}
        </Button>
      )}
    </div>
  );
}

import { useStore } from '@nanostores/react';
import type { DeskDraft } from '../../lib/contract/desk-request.ts';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import { insertText } from '../../lib/stores/desk-request/reply.ts';
import { $concierge } from '../../lib/stores/desk-session/desk-session.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { Button } from '../ui/button/button.tsx';

export function OthersDrafts({ drafts }: { readonly drafts: readonly DeskDraft[] }) {
  const concierge = dataOf(useStore($concierge, { ssr: 'initial' }));
  if (concierge === null) return null;
  const others = drafts.filter(
    ({ kind, concierge_id: id, body }) => kind === 'reply' && id !== concierge.id && body.trim() !== '',
  );
  return others.map((draft) => (
    <div
      key={draft.concierge_id}
      className="flex items-center gap-3 rounded-md border border-line bg-surface-sunken px-3 py-1.5 text-small"
    >
      <bdi className="max-w-[50%] truncate font-medium">{text.draftOf(draft.concierge_name)}</bdi>
      <span dir="auto" className="min-w-0 flex-1 truncate text-ink-muted">
        {draft.body}
      </span>
      <Button size="sm" variant="tertiary" onClick={() => insertText(draft.body)}>
        {text.insert}
      </Button>
    </div>
  ));
}

import { useStore } from '@nanostores/react';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useEffect, useState, type SubmitEvent } from 'react';
import type { OwnReply } from '../../lib/contract/desk-replies.ts';
import { REPLY_MAX_CHARACTERS, REPLY_NAME_MAX_CHARACTERS } from '../../lib/contract/shared/limits.ts';
import { deskRepliesText as text } from '../../lib/messages/desk-replies.ts';
import {
  $editedReply,
  $ownReplies,
  $replyProblem,
  $savingReply,
  editReply,
  enterOwnReplies,
  giveUpReply,
  refreshOwnReplies,
  removeReply,
  saveReply,
  writeReply,
} from '../../lib/stores/desk-replies/replies.ts';
import { PanelDialog } from '../desk/panel-dialog.tsx';
import { CallProblem } from '../desk/widgets.tsx';
import { TextInput } from '../form/field.tsx';
import { Button, IconButton } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/dialog/dialog.tsx';
import { ErrorPanel } from '../ui/feedback/panels.tsx';
import { Skeleton } from '../ui/feedback/loading.tsx';

export function OwnRepliesDialog() {
  const edited = useStore($editedReply);
  useEffect(enterOwnReplies, []);
  return (
    <PanelDialog title={text.manage} width="wide">
      {edited === null ? <List /> : <Form edited={edited} />}
    </PanelDialog>
  );
}

function List() {
  const replies = useStore($ownReplies);
  const problem = useStore($replyProblem);
  if (replies.status === 'loading') return <Skeleton className="mt-4 h-40 w-full rounded-md" />;
  if (replies.status === 'failed') {
    return <ErrorPanel title={text.failed} error={replies.error} onRetry={refreshOwnReplies} />;
  }
  return (
    <>
      <p className="text-pretty text-small text-ink-muted">{text.ownText}</p>
      {replies.data.length === 0 && <p className="pt-6 text-center text-ink-muted">{text.ownEmpty}</p>}
      <ul className="mt-3 divide-y divide-line">
        {replies.data.map((reply) => (
          <Row key={reply.id} reply={reply} />
        ))}
      </ul>
      <CallProblem className="mt-2" problem={problem} />
      <Button className="mt-4 self-start" onClick={() => editReply()}>
        {text.add}
      </Button>
    </>
  );
}

function Row({ reply }: { readonly reply: OwnReply }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="flex items-center gap-1 py-1.5">
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-medium">{reply.name}</bdi>
        <span dir="auto" className="block truncate text-small text-ink-muted">
          {reply.body}
        </span>
      </span>
      <IconButton label={text.edit(reply.name)} onClick={() => editReply(reply)}>
        <Pencil />
      </IconButton>
      <IconButton label={text.remove(reply.name)} onClick={() => setAsking(true)}>
        <Trash />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        title={text.removeTitle(reply.name)}
        confirmLabel={text.removeConfirm}
        cancelLabel={text.keep}
        tone="danger"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void removeReply(reply.id);
        }}
      >
        {text.removeText}
      </ConfirmDialog>
    </li>
  );
}

function Form({ edited }: { readonly edited: OwnReply }) {
  const problem = useStore($replyProblem);
  const isSaving = useStore($savingReply);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void saveReply();
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-3 flex flex-col gap-4">
      <TextInput
        label={text.name}
        required
        autoFocus
        autoComplete="off"
        maxLength={REPLY_NAME_MAX_CHARACTERS}
        error={problem === 'name' ? text.problems.name : undefined}
        value={edited.name}
        onChange={(event) => writeReply({ name: event.target.value })}
      />
      <TextInput
        type="textarea"
        label={text.body}
        hint={text.bodyHint}
        required
        rows={6}
        maxLength={REPLY_MAX_CHARACTERS}
        error={problem === 'body' || problem === 'braces' ? text.problems[problem] : undefined}
        value={edited.body}
        onChange={(event) => writeReply({ body: event.target.value })}
      />
      <CallProblem className="mt-2" problem={problem} />
      <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={giveUpReply}>
          {text.cancel}
        </Button>
        <Button type="submit" loading={isSaving}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}

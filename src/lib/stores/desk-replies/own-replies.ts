import { call } from '../../api/shared/client.ts';
import {
  deskAddReply,
  deskChangeReply,
  deskOwnReplies,
  deskRemoveReply,
  type OwnReply,
} from '../../contract/desk-replies.ts';
import { hasWholeBlanks } from '../../contract/shared/blanks.ts';
import { createRemote, ready } from '../shared/remote.ts';
import { createWrittenForm } from '../shared/written-form.ts';

const own = createRemote<OwnReply[]>({
  load: async (signal) => (await call(deskOwnReplies, { signal })).replies,
  feature: 'desk-replies',
  component: 'own-replies',
});

/** The replies that this concierge wrote, by name. */
export const $ownReplies = own.$remote;
export const refreshOwnReplies = own.refresh;

/** A reply in the form; the id 0 is a new one. */
const NEW: OwnReply = { id: 0, name: '', body: '' };
const form = createWrittenForm<OwnReply, 'name' | 'body' | 'braces'>('desk:own-reply', NEW);

export const {
  $edited: $editedReply,
  $saving: $savingReply,
  $problem: $replyProblem,
  edit: editReply,
  write: writeReply,
  giveUp: giveUpReply,
} = form;

/** Loads the replies, and opens the form again that was left with a text. */
export function enterOwnReplies(): void {
  form.reopen();
  void own.refresh();
}

const change = (send: () => Promise<{ readonly replies: OwnReply[] }>) =>
  form.change(async () => own.$remote.set(ready((await send()).replies)));

/** Stores the reply of the form and closes it. What cannot be stored stays in it. */
export async function saveReply(): Promise<void> {
  const { id, name, body } = $editedReply.get() ?? NEW;
  const problem = name.trim() === '' ? 'name' : body.trim() === '' ? 'body' : null;
  if (problem !== null || !hasWholeBlanks(body)) {
    $replyProblem.set(problem ?? 'braces');
    return;
  }
  const reply = { name: name.trim(), body };
  const send = () =>
    id === 0
      ? call(deskAddReply, { body: { reply } })
      : call(deskChangeReply, { params: { id }, body: { reply } });
  if (await change(send)) giveUpReply();
}

export async function removeReply(id: number): Promise<void> {
  await change(() => call(deskRemoveReply, { params: { id } }));
}

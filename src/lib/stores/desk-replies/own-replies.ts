import { atom } from 'nanostores';
import { asApiError, type ApiError } from '../../api/shared/api-error.ts';
import { call } from '../../api/shared/client.ts';
import {
  deskAddReply,
  deskChangeReply,
  deskOwnReplies,
  deskRemoveReply,
  type OwnReply,
} from '../../contract/desk-replies.ts';
import { hasWholeBlanks } from '../../contract/shared/blanks.ts';
import { createRemote } from '../shared/create-remote.ts';
import { dropDraft, readFields, writeDraft } from '../shared/drafts.ts';
import { ready } from '../shared/remote.ts';

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
const FORM = 'desk:own-reply';

export type ReplyProblem = 'name' | 'body' | 'braces' | ApiError;

/** The reply that is being written; null while none is. */
export const $editedReply = atom<OwnReply | null>(null);
export const $savingReply = atom(false);
/** Why the last change was not stored; null when it was. */
export const $replyProblem = atom<ReplyProblem | null>(null);

/** Loads the replies, and opens the form again that was left with a text. */
export function enterOwnReplies(): void {
  $replyProblem.set(null);
  $editedReply.set(readFields(FORM, NEW));
  void own.refresh();
}

/** Opens the form on a reply, by default on a new one. */
export function editReply(reply: OwnReply = NEW): void {
  $replyProblem.set(null);
  $editedReply.set(reply);
}

/** Takes what is typed. The browser keeps it until it is stored or given up. */
export function writeReply(changed: Partial<Pick<OwnReply, 'name' | 'body'>>): void {
  const edited = { ...($editedReply.get() ?? NEW), ...changed };
  $editedReply.set(edited);
  writeDraft(FORM, edited);
}

export function giveUpReply(): void {
  $replyProblem.set(null);
  $editedReply.set(null);
  dropDraft(FORM);
}

async function change(send: () => Promise<{ readonly replies: OwnReply[] }>): Promise<boolean> {
  if ($savingReply.get()) return false;
  $savingReply.set(true);
  $replyProblem.set(null);
  try {
    own.$remote.set(ready((await send()).replies));
    return true;
  } catch (error) {
    $replyProblem.set(asApiError(error));
    return false;
  } finally {
    $savingReply.set(false);
  }
}

/** Stores the reply of the form and closes it. What cannot be stored stays in it. */
export async function saveReply(): Promise<void> {
  const { id, name, body } = $editedReply.get() ?? NEW;
  const problem = name.trim() === '' ? 'name' : body.trim() === '' ? 'body' : null;
  if (problem !== null || !hasWholeBlanks(body)) {
    $replyProblem.set(problem ?? 'braces');
    return;
  }
  const reply = { name: name.trim(), body };
  if (
    await change(() =>
      id === 0
        ? call(deskAddReply, { body: { reply } })
        : call(deskChangeReply, { params: { id }, body: { reply } }),
    )
  )
    giveUpReply();
}

export async function removeReply(id: number): Promise<void> {
  await change(() => call(deskRemoveReply, { params: { id } }));
}

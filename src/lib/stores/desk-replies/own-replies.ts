import { atom, type ReadableAtom } from 'nanostores';
import { deleteOwnReply, getOwnReplies, postOwnReply, putOwnReply } from '../../api/desk-replies.ts';
import { asApiError, type ApiError } from '../../api/shared/api-error.ts';
import type { OwnReply } from '../../contract/desk-replies.ts';
import { hasWholeBlanks } from '../../contract/shared/blanks.ts';
import { createRemote } from '../shared/create-remote.ts';
import { dropDraft, readFields, writeDraft } from '../shared/drafts.ts';
import { ready } from '../shared/remote.ts';

const own = createRemote<OwnReply[]>({
  load: getOwnReplies,
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

const $edited = atom<OwnReply | null>(null);
const $busy = atom(false);
const $failed = atom<ReplyProblem | null>(null);

/** The reply that is being written; null while none is. */
export const $editedReply: ReadableAtom<OwnReply | null> = $edited;
export const $savingReply: ReadableAtom<boolean> = $busy;
/** Why the last change was not stored; null when it was. */
export const $replyProblem: ReadableAtom<ReplyProblem | null> = $failed;

/** Loads the replies, and opens the form again that was left with a text. */
export function enterOwnReplies(): void {
  $failed.set(null);
  $edited.set(readFields(FORM, NEW));
  void own.refresh();
}

/** Opens the form on a reply, by default on a new one. */
export function editReply(reply: OwnReply = NEW): void {
  $failed.set(null);
  $edited.set(reply);
}

/** Takes what is typed. The browser keeps it until it is stored or given up. */
export function writeReply(changed: Partial<Pick<OwnReply, 'name' | 'body'>>): void {
  const edited = { ...($edited.get() ?? NEW), ...changed };
  $edited.set(edited);
  writeDraft(FORM, edited);
}

export function giveUpReply(): void {
  $failed.set(null);
  $edited.set(null);
  dropDraft(FORM);
}

async function change(send: () => Promise<OwnReply[]>): Promise<boolean> {
  if ($busy.get()) return false;
  $busy.set(true);
  $failed.set(null);
  try {
    own.$remote.set(ready(await send()));
    return true;
  } catch (error) {
    $failed.set(asApiError(error));
    return false;
  } finally {
    $busy.set(false);
  }
}

/** Stores the reply of the form and closes it. What cannot be stored stays in it. */
export async function saveReply(): Promise<void> {
  const { id, name, body } = $edited.get() ?? NEW;
  const problem = name.trim() === '' ? 'name' : body.trim() === '' ? 'body' : null;
  if (problem !== null || !hasWholeBlanks(body)) {
    $failed.set(problem ?? 'braces');
    return;
  }
  const reply = { name: name.trim(), body };
  if (await change(() => (id === 0 ? postOwnReply(reply) : putOwnReply(id, reply)))) giveUpReply();
}

export async function removeReply(id: number): Promise<void> {
  await change(() => deleteOwnReply(id));
}

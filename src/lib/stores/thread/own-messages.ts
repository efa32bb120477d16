import { atom } from 'nanostores';
import { asApiError } from '../../api/shared/api-error.ts';
import { postFileDeletion, postTakeBack } from '../../api/thread.ts';
import type { Message } from '../../contract/message.ts';
import type { Request } from '../../contract/requests.ts';
import { withoutDeletionMarks } from '../../contract/shared/deletion-mark.ts';
import { ownMessageText as text } from '../../messages/own-messages.ts';
import { sentText } from '../../format/sent-text.ts';
import { showToast } from '../shared/toasts.ts';
import { $openRequestId, FIRST_PART, refreshThread, showRequest } from './request-thread.ts';
import { isNameAlone, isOfPerson } from './thread-messages.ts';

/** The file whose deletion is asked about; null while none is. */
export const $deletingFile = atom<string | null>(null);

/** Asks whether a file shall be deleted; null stops asking. */
export function askToDelete(key: string | null): void {
  $deletingFile.set(key);
}

/** The text of the message that was taken back last, until the composer has it. */
export const $takenText = atom<string | null>(null);

/** Says that the composer has the text. */
export function forgetTakenText(): void {
  $takenText.set(null);
}

/** Tells whether a message can be taken back: no concierge has opened or answered it, and the API knows the call. */
export function canTakeBack(request: Request, { id, source }: Message): boolean {
  const opened = request.opened_message_id;
  if (source !== 'user' || opened == null || Number(id) <= opened) return false;
  const answered = request.messages.findLast(isOfPerson);
  return answered === undefined || Number(answered.id) < Number(id);
}

/** Returns the files of a message that the employee can delete. An API without the call does not say what was opened. */
export function deletableFiles(request: Request, message: Message): readonly string[] {
  const isOwn = message.source === 'user' && request.opened_message_id !== undefined;
  return isOwn ? message.attachment_keys : [];
}

/** Tells whether the employee can do something with a message (docs/product/thread.md#taking-back). */
export const hasDeeds = (request: Request, message: Message): boolean =>
  canTakeBack(request, message) || deletableFiles(request, message).length > 0;

/** Shows the reply to a deletion; a refusal as a sentence, with the thread as it is by now. */
async function change(send: (id: string) => Promise<Request>, failed: string): Promise<boolean> {
  const id = $openRequestId.get();
  if (id === null) return false;
  try {
    const request = await send(id);
    if ($openRequestId.get() === id) showRequest(request);
    return true;
  } catch (error) {
    const { status, serverMessage } = asApiError(error);
    const isRefusal = status === 404 || status === 409;
    showToast((isRefusal ? serverMessage : null) ?? failed, 'error', { autoDismiss: true });
    if (isRefusal) await refreshThread();
    return false;
  }
}

/** Takes a message back; its words become `$takenText`, but not those of a card or of a file alone. */
export async function takeBack(message: Message): Promise<boolean> {
  const isWords = message.card_answer == null && !isNameAlone(message);
  const isGone = await change((id) => postTakeBack(id, Number(message.id), FIRST_PART), text.takeBackFailed);
  const sent = sentText(message.body_html);
  // A text as it was sent has no marks, whatever it says.
  const words = message.corrected_at == null ? sent : withoutDeletionMarks(sent);
  if (isGone && isWords && words !== '') $takenText.set(words);
  return isGone;
}

/** Deletes the file that is asked about for good. */
export async function deleteFile(): Promise<void> {
  const key = $deletingFile.get();
  $deletingFile.set(null);
  if (key !== null) await change((id) => postFileDeletion(id, key, FIRST_PART), text.deleteFailed);
}

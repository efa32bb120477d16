import { atom, computed } from 'nanostores';
import { call } from '../../api/shared/client.ts';
import { isBlank } from '../../contract/shared/blank.ts';
import type { Card } from '../../contract/card-rules.ts';
import { deskCorrect, deskTakeBack } from '../../contract/desk-request.ts';
import type { Message } from '../../contract/message.ts';
import { $concierge } from '../desk-session/desk-session.ts';
import { dataOf } from '../shared/remote.ts';
import { act, forgetDeskProblem } from './actions.ts';
import { $deskRequest } from './desk-request.ts';
import { replyDraft } from './reply.ts';

/** What the concierge can do with the messages of the open request. */
interface Sent {
  /** The name of the concierge, who corrects no other's. */
  readonly name: string | null;
  /** The id of the employee's newest message, which has read those before it; 0 without any. */
  readonly answeredId: number;
}

export const $sent = computed([$concierge, $deskRequest], (concierge, request): Sent => {
  const messages = dataOf(request)?.request.messages ?? [];
  const ofEmployee = messages.findLast(({ source }) => source === 'user');
  return { name: dataOf(concierge)?.name ?? null, answeredId: ofEmployee?.id ?? 0 };
});

/** The message whose text is being corrected; null while none is. */
export const $correcting = atom<Message | null>(null);

export function openCorrection(message: Message | null): void {
  forgetDeskProblem();
  $correcting.set(message);
}

/** The card that was taken back last, to be changed and sent again. */
export const $takenCard = atom<{ readonly id: number; readonly card: Card } | null>(null);

/** Takes a message back, its text in front of the composer's, a card to `$takenCard`. Returns false when it was refused. */
export async function takeBack({ id: messageId, card: sent }: Message): Promise<boolean> {
  const id = Number(messageId);
  // Before the call, so that no card is lost with code that is missing.
  const card = sent == null ? null : (await import('../../contract/cards.ts')).readCard(sent);
  const isGone = await act('take-back', (request, rest) =>
    call(deskTakeBack, {
      params: { id: request, message_id: id },
      body: { draft: replyDraft.$text.get() },
      query: rest,
    }),
  );
  if (!isGone) return false;
  if (card !== null) $takenCard.set({ id, card });
  const own = dataOf($concierge.get())?.id;
  const drafts = dataOf($deskRequest.get())?.drafts ?? [];
  const draft = drafts.find((one) => one.kind === 'reply' && one.concierge_id === own);
  if (draft !== undefined) replyDraft.write(draft.body);
  return true;
}

/** Changes the text of the message that is being corrected. What is not stored stays in its form. */
export async function correctMessage({ id }: Message, body: string): Promise<void> {
  if (isBlank(body)) return;
  const isStored = await act('correct', (request, rest) =>
    call(deskCorrect, { params: { id: request, message_id: id }, body: { body }, query: rest }),
  );
  if (isStored) openCorrection(null);
}

import { atom, type ReadableAtom } from 'nanostores';
import { asApiError } from '../../api/shared/api-error.ts';
import { call } from '../../api/shared/client.ts';
import { isBlank } from '../../contract/shared/blank.ts';
import { deskAppointment } from '../../contract/desk-appointments.ts';
import {
  deskClaim,
  deskHandOver,
  deskHandOverRead,
  deskNextStep,
  deskNote,
  deskReopen,
  type DeskRequest,
  type NextStep,
  type RequestStep,
  type StepRest,
  type ThreadRest,
} from '../../contract/desk-request.ts';
import type { BodyOf } from '../../contract/shared/endpoint.ts';
import { effects } from '../../effects/effects.ts';
import { describeFailure } from '../../messages/shared/failures.ts';
import { changeDeskRequest, openDeskRequestId, refreshDeskRequest } from './desk-request.ts';
import { createDraft } from './draft.ts';

export type DeskAction =
  | 'claim'
  | 'complete'
  | 'remind'
  | 'appointment'
  | 'reopen'
  | 'hand-over'
  | 'note'
  | 'describe'
  | 'take-back'
  | 'correct';

interface Problem {
  readonly action: DeskAction;
  readonly sentence: string;
}

/** What is being done; null while nothing is. */
export const $deskAction = atom<DeskAction | null>(null);
/** Why the last action failed; null when it did not. */
export const $deskProblem = atom<Problem | null>(null);

/** Does one thing at a time, in the order of the presses. Returns false when it failed, or is being done already. */
export async function act(
  action: DeskAction,
  send: (id: string, rest: ThreadRest) => Promise<DeskRequest | RequestStep>,
): Promise<boolean> {
  const pressedIn = openDeskRequestId();
  for (let other = $deskAction.get(); other !== null; other = $deskAction.get()) {
    if (other === action) return false;
    await until($deskAction, (running) => running === null);
    if (openDeskRequestId() !== pressedIn) return false;
  }
  $deskAction.set(action);
  $deskProblem.set(null);
  try {
    await changeDeskRequest(send);
    return true;
  } catch (error) {
    const problem = asApiError(error);
    $deskProblem.set({ action, sentence: describeFailure(problem) });
    // Somebody was faster: the screen is not the request any more.
    if (problem.status === 409) void refreshDeskRequest();
    return false;
  } finally {
    $deskAction.set(null);
  }
}

/** A page that has the request asks for what the step changes. */
const ofStep = (rest: ThreadRest): StepRest =>
  rest.after === undefined ? rest : { ...rest, answer: 'step' };

const setNextStep = (action: DeskAction, next: NextStep) =>
  act(action, (id, rest) => call(deskNextStep, { params: { id }, body: { next }, query: ofStep(rest) }));

/** Makes the concierge the owner. The problem has the name of one who was faster. */
export const claim = () =>
  act('claim', (id, rest) => call(deskClaim, { params: { id }, query: ofStep(rest) }));

export const complete = () => setNextStep('complete', { step: 'complete' });

export const reopen = () =>
  act('reopen', (id, rest) => call(deskReopen, { params: { id }, query: ofStep(rest) }));

/** Brings the request back to us at a time. */
export const remind = (next: NextStep) => setNextStep('remind', next);

/** Sets when and where something happens, which the employee sees; a null `at` takes the date away. */
export const setAppointment = (body: BodyOf<typeof deskAppointment>) =>
  act('appointment', (id, rest) => call(deskAppointment, { params: { id }, body, query: rest }));

/** Gives the request with a note to a colleague, or with null back to the queue. */
export const handOver = (to: number | null, note: string) =>
  act('hand-over', (id, rest) => call(deskHandOver, { params: { id }, body: { to, note }, query: rest }));

export function forgetDeskProblem(): void {
  $deskProblem.set(null);
}

/** Takes the note of a hand-over off the request. A failure leaves it there for the next time. */
export async function readHandOverNote(): Promise<void> {
  try {
    await call(deskHandOverRead, { params: { id: openDeskRequestId() } });
    await refreshDeskRequest();
  } catch {
    // Shown again the next time.
  }
}

export const noteDraft = createDraft('note');
/** What was done, until it is said: docs/product/completion.md#what-was-done. */
export const summaryDraft = createDraft('summary');
let noteId: { readonly body: string; readonly id: string } | null = null;

/** Stores the note for colleagues. Its text stays when that fails; a repeat is stored once. */
export async function addNote(): Promise<boolean> {
  const body = noteDraft.$text.get();
  if (isBlank(body)) return false;
  if (noteId?.body !== body) noteId = { body, id: effects().newId() };
  const { id: clientId } = noteId;
  const isStored = await act('note', (id, rest) =>
    call(deskNote, { params: { id }, body: { note: { body, client_id: clientId } }, query: rest }),
  );
  if (!isStored) return false;
  noteId = null;
  // Stored empty: a note leaves its draft on the server.
  if (noteDraft.$text.get() === body) noteDraft.write('');
  return true;
}

/** Resolves once the value of a store passes: at once, or with the change that makes it pass. */
export async function until<Value>(
  $store: Pick<ReadableAtom<Value>, 'get' | 'listen'>,
  passes: (value: Value) => boolean,
): Promise<void> {
  while (!passes($store.get())) {
    await new Promise<void>((resolve) => {
      const stop = $store.listen(() => {
        stop();
        resolve();
      });
    });
  }
}

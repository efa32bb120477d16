import { atom } from 'nanostores';
import { rateCompletion, reopenCompletion, thankForCompletion } from '../../contract/completion.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { call } from '../../api/shared/client.ts';
import type { Request, RequestCompletion } from '../../contract/requests.ts';
import { completionText } from '../../messages/completion.ts';
import { describeFailure } from '../../messages/shared/failures.ts';
import { refreshUser } from '../session/user.ts';
import { dataOf } from '../shared/remote.ts';
import { showToast } from '../shared/toasts.ts';
import { openAssistant } from '../shell/drawers.ts';
import { $thread, refreshThread, showRequest } from '../thread/request-thread.ts';

/** What the employee says of a completed request. */
export type CompletionAnswer = 'thanks' | 'still-open' | 'rating';

interface Problem {
  readonly answer: CompletionAnswer;
  readonly sentence: string;
}

interface Rating {
  readonly rating: number;
  readonly text: string;
}

/** What is being sent, and what waits for it: one after another, as each reply changes the same request. */
export const $sendingAnswers = atom<readonly CompletionAnswer[]>([]);
/** Why the last answer did not arrive; null when it did. */
export const $completionProblem = atom<Problem | null>(null);
/** The rating that has not arrived yet; null without one. */
export const $unsentRating = atom<(Rating & { readonly completionId: number }) | null>(null);

/** Returns the open request with its completion, if it is still the one that was answered. */
function answered(completionId: number): (Request & { readonly completion: RequestCompletion }) | null {
  const request = dataOf($thread.get());
  const completion = request?.completion;
  return request !== null && completion?.id === completionId ? { ...request, completion } : null;
}

function show(completionId: number, change: Partial<RequestCompletion>): void {
  const request = answered(completionId);
  if (request === null) return;
  showRequest({ ...request, completion: { ...request.completion, ...change } });
}

let sending: Promise<unknown> = Promise.resolve();

/** Sends an answer behind those that are on their way. Returns false when it did not arrive, or is on its way already. */
async function send(answer: CompletionAnswer, post: () => Promise<unknown>): Promise<boolean> {
  if ($sendingAnswers.get().includes(answer)) return false;
  $sendingAnswers.set([...$sendingAnswers.get(), answer]);
  const sent = sending.then(() => sendNow(answer, post));
  sending = sent;
  return sent;
}

async function sendNow(answer: CompletionAnswer, post: () => Promise<unknown>): Promise<boolean> {
  if ($completionProblem.get()?.answer === answer) $completionProblem.set(null);
  try {
    await post();
    return true;
  } catch (error) {
    const problem = asApiError(error);
    $completionProblem.set({ answer, sentence: `${completionText.notSent} ${describeFailure(problem)}` });
    // Leaves the page when the session itself is refused.
    if (problem.status === 401) await refreshUser();
    // Another tab or the concierge was faster.
    if (problem.status === 409) void refreshThread();
    return false;
  } finally {
    $sendingAnswers.set($sendingAnswers.get().filter((one) => one !== answer));
  }
}

/** Thanks the concierge; the request stays completed. */
export async function thank({ external_id: id }: Request, completionId: number): Promise<void> {
  if (
    await send('thanks', () =>
      call(thankForCompletion, { params: { id }, body: { completion_id: completionId } }),
    )
  )
    show(completionId, { thanked: true, asks: false });
}

/** Brings the request back to its concierge. The employee is asked for a message, which would do the same. */
export async function sayStillOpen({ external_id: id }: Request, completionId: number): Promise<void> {
  if (
    !(await send('still-open', () =>
      call(reopenCompletion, { params: { id }, body: { completion_id: completionId } }),
    ))
  )
    return;
  const request = answered(completionId);
  if (request !== null) showRequest({ ...request, status: 'in_progress', completion: null });
  showToast(completionText.reopened, 'info', { autoDismiss: true });
  await refreshThread();
}

/** Rates the completion. Of several ratings in a row the last one is sent; one that did not arrive stays for {@link sendRating}. */
export async function rate(request: Request, completionId: number, rating: Rating): Promise<void> {
  $unsentRating.set({ completionId, ...rating });
  await sendRating(request);
}

export async function sendRating(request: Request): Promise<void> {
  let sent = $unsentRating.get();
  const isSent = await send('rating', async () => {
    // The last press counts, also of those while another answer was on its way.
    sent = $unsentRating.get();
    if (sent === null) return;
    const { completionId, rating, text } = sent;
    const body = { completion_id: completionId, rating, text };
    await call(rateCompletion, { params: { id: request.external_id }, body });
  });
  if (!isSent || sent === null) return;
  const { completionId, rating, text } = sent;
  show(completionId, { rating, rating_text: text === '' ? null : text });
  if ($unsentRating.get() === sent) $unsentRating.set(null);
  else await sendRating(request);
}

/** Opens the assistant on the survey of a completed request. */
export function askAgain({ survey }: RequestCompletion): void {
  openAssistant({ id: survey.id, name: survey.name });
}

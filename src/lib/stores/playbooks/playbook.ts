import { atom, computed, type ReadableAtom } from 'nanostores';
import { type BodyOf } from '../../contract/shared/endpoint.ts';
import { type ThreadRest } from '../../contract/desk-request.ts';
import { deskTickStep } from '../../contract/playbooks.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { call } from '../../api/shared/client.ts';
import { describeFailure } from '../../messages/shared/failures.ts';
import {
  $deskRequest,
  $openRequestId,
  changeDeskRequest,
  openDeskRequestId,
  refreshDeskRequest,
} from '../desk-request/desk-request.ts';
import { dataOf } from '../shared/remote.ts';

interface Sending extends BodyOf<typeof deskTickStep> {
  /** The request in the address. */
  readonly id: string;
}

const $sending = atom<readonly Sending[]>([]);
const $failed = atom<{ readonly id: string; readonly sentence: string } | null>(null);

/** The steps of the open request that are done, as they are shown: what was pressed counts at once. */
export const $doneSteps: ReadableAtom<ReadonlySet<string>> = computed(
  [$deskRequest, $sending, $openRequestId],
  (request, sending, openId) => {
    const { steps = [] } = dataOf(request)?.playbook ?? {};
    const done = new Set(steps.filter((step) => step.done !== null).map(({ text }) => text));
    for (const tick of sending.filter(({ id }) => id === openId)) {
      if (tick.done) done.add(tick.step);
      else done.delete(tick.step);
    }
    return done;
  },
);

/** Why the last press at the open request was not stored; null when it was. */
export const $tickProblem: ReadableAtom<string | null> = computed([$failed, $openRequestId], (failed, id) =>
  failed?.id === id ? failed.sentence : null,
);

/** One behind the other: of two presses on a step the last one counts. */
let sent: Promise<void> = Promise.resolve();

/** Ticks a step of the open request, or takes its tick back. What is not stored is shown as it was, with the reason. */
export function tickStep(step: string, done: boolean): Promise<void> {
  const id = openDeskRequestId();
  const tick: Sending = { id, step, done };
  $failed.set(null);
  $sending.set([...$sending.get(), tick]);
  sent = sent.then(async () => {
    await store(tick);
    $sending.set($sending.get().filter((one) => one !== tick));
  });
  return sent;
}

async function store({ id, ...tick }: Sending): Promise<void> {
  const put = (request: string, rest: ThreadRest) =>
    call(deskTickStep, { params: { id: request }, body: tick, query: rest });
  try {
    // Another request may be open by now.
    if ($openRequestId.get() === id) await changeDeskRequest((open, rest) => put(open, rest));
    else await put(id, {});
  } catch (error) {
    const problem = asApiError(error);
    $failed.set({ id, sentence: describeFailure(problem) });
    // The step was removed, or the request completed: the screen is not the request any more.
    if (problem.status === 404 || problem.status === 409) await refreshDeskRequest();
  }
}

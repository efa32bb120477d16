import { atom } from 'nanostores';
import { asApiError } from '../../api/shared/api-error.ts';
import { call } from '../../api/shared/client.ts';
import {
  deskAskLift,
  deskConfirmLift,
  deskLifts,
  deskRefuseLift,
  type Lift,
} from '../../contract/desk-lifts.ts';
import { liftsText } from '../../messages/desk-lifts.ts';
import { whenVisible } from '../../effects/lazy-load.ts';
import { describeFailure } from '../../messages/shared/failures.ts';
import { withFreshFactor } from '../session/fresh-factor.ts';
import { createRemote } from '../shared/remote.ts';
import { showToast } from '../shared/toasts.ts';

const list = createRemote<Lift[]>({
  load: async () => (await call(deskLifts)).lifts,
  whileLoading: 'restart',
});

/** The lifts that wait for a second concierge. */
export const $lifts = list.$remote;
export const refreshLifts = list.refresh;

/** What is being done: `ask`, or the id of the lift that is decided. */
type Doing = 'ask' | number;

interface Problem {
  readonly doing: Doing;
  readonly sentence: string;
}

/** What is being done; null while nothing is. */
export const $lifting = atom<Doing | null>(null);
/** Why the last one failed; null when it did not. */
export const $liftProblem = atom<Problem | null>(null);

async function act(doing: Doing, send: () => Promise<unknown>, done: string | null): Promise<boolean> {
  if ($lifting.get() !== null) return false;
  $lifting.set(doing);
  $liftProblem.set(null);
  try {
    await withFreshFactor(send);
    if (done !== null) showToast(done, 'success', { autoDismiss: true });
    return true;
  } catch (error) {
    const problem = asApiError(error);
    $liftProblem.set({ doing, sentence: describeFailure(problem) });
    return false;
  } finally {
    $lifting.set(null);
    // Somebody may have been faster.
    void refreshLifts();
  }
}

/** Asks a colleague to lift the second factor of an employee. Returns false when it failed. */
export const askLift = (email: string, reason: string) =>
  act('ask', () => call(deskAskLift, { body: { email, reason } }), liftsText.asked);

/** Turns the employee's two-step verification off. */
export const confirmLift = (id: number) =>
  act(id, () => call(deskConfirmLift, { params: { id } }), liftsText.lifted);

export const refuseLift = (id: number) => act(id, () => call(deskRefuseLift, { params: { id } }), null);

/** Loads what waits, and again when the page comes to the front: the colleague has just asked. Returns a function that stops it. */
export function followLifts(): () => void {
  void refreshLifts();
  return whenVisible(refreshLifts);
}

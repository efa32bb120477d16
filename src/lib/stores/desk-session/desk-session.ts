import { atom, computed } from 'nanostores';
import { call } from '../../api/shared/client.ts';
import {
  deskAway,
  deskConcierges,
  deskSession,
  type Colleague,
  type DeskConcierge,
} from '../../contract/desk-session.ts';
import { deskText } from '../../messages/desk-session.ts';
import { createRemote, dataOf, errorOf, ready, setCacheOwner } from '../shared/remote.ts';
import { showToast } from '../shared/toasts.ts';
import { asApiError } from '../../api/shared/api-error.ts';

export const { $remote: $concierge, refresh: refreshDeskSession } = createRemote<DeskConcierge>({
  load: async () => {
    const { concierge } = await call(deskSession);
    setCacheOwner(`concierge-${String(concierge.id)}`);
    return concierge;
  },
  feature: 'desk-session',
  component: 'concierge',
});

/** True while the API knows no call of the desk: the refusals of one that does have a code (docs/product/desk-session.md#no-desk). */
export const $lacksDesk = computed($concierge, (remote) => {
  const error = errorOf(remote);
  return error?.status === 404 && error.code === null;
});

/** The concierges who serve a company of this one, the caller included. */
export const { $remote: $colleagues, refresh: refreshColleagues } = createRemote<Colleague[]>({
  load: async () => (await call(deskConcierges)).concierges,
  feature: 'desk-session',
  component: 'colleagues',
});

/** True while the switch "Away" is being stored. */
export const $savingAway = atom(false);

/** Says whether the concierge takes requests (docs/product/desk-session.md#away). A failure is told, and changes nothing. */
export async function setAway(away: boolean): Promise<void> {
  const concierge = dataOf($concierge.get());
  if (concierge === null || $savingAway.get()) return;
  $savingAway.set(true);
  $concierge.set(ready({ ...concierge, away }));
  try {
    $concierge.set(ready({ ...concierge, ...(await call(deskAway, { body: { away } })) }));
  } catch {
    $concierge.set(ready(concierge));
    showToast(deskText.awayFailed, 'error');
  } finally {
    $savingAway.set(false);
  }
}

type Answer = (isProved: boolean) => void;

/** Set while a call waits for the concierge to prove the second factor; answers it. */
export const $factorAsked = atom<Answer | null>(null);

/**
 * Makes a call that may ask for a fresh second factor (docs/product/desk-session.md#fresh-factor): the page then asks the concierge
 * for it, and the call is made again.
 * @throws {ApiError} that of the call, also when the concierge gives up.
 */
export async function withFreshFactor<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (asApiError(error).code !== 'factor_stale') throw error;
    const isProved = await new Promise<boolean>((answer) => {
      $factorAsked.get()?.(false);
      $factorAsked.set(answer);
    });
    $factorAsked.set(null);
    if (!isProved) throw error;
    return call();
  }
}

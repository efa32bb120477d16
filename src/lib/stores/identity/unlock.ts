import { atom } from 'nanostores';
import { getUnlock } from '../../api/identity.ts';
import { asApiError, type ApiError } from '../../api/shared/api-error.ts';
import { effects } from '../../effects/effects.ts';
import { failures, serverSentenceOr } from '../../messages/shared/failures.ts';
import { parameterOf } from '../../routes/match.ts';
import { report } from '../../telemetry/reporting/report.ts';

/** `reason` explains a failure where a retry may help; null when the user needs another link. */
export type UnlockState =
  | { readonly status: 'waiting' }
  | { readonly status: 'unlocked' }
  | { readonly status: 'failed'; readonly reason: string | null };

/** The unlock screen. */
export const $unlock = atom<UnlockState>({ status: 'waiting' });

/** Requests by token: mounting the screen twice sends one request. */
const flights = new Map<string, Promise<UnlockState>>();

export async function unlockAccount(): Promise<void> {
  const token = parameterOf(effects().here(), 'unlockToken') ?? '';
  const flight = flights.get(token) ?? unlock(token);
  flights.set(token, flight);
  $unlock.set(await flight);
}

/** Retries after a failure that is not about the link. */
export async function retryUnlock(): Promise<void> {
  flights.delete(parameterOf(effects().here(), 'unlockToken') ?? '');
  $unlock.set({ status: 'waiting' });
  await unlockAccount();
}

async function unlock(token: string): Promise<UnlockState> {
  try {
    await getUnlock(token);
    return { status: 'unlocked' };
  } catch (thrown) {
    const error = asApiError(thrown);
    const sentence = serverSentenceOr(failures.unlock, error);
    if (sentence !== failures.unlockInvalid) {
      report(new Error(sentence, { cause: error }), { feature: 'unlock', component: 'unlock' });
    }
    return { status: 'failed', reason: isCurable(error) ? sentence : null };
  }
}

function isCurable(error: ApiError): boolean {
  return error.kind !== 'http' || error.status === 429 || error.status >= 500;
}

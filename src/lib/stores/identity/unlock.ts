import { atom } from 'nanostores';
import { getUnlock } from '../../api/identity.ts';
import { asApiError, type ApiError } from '../../api/shared/api-error.ts';
import { effects } from '../../effects/effects.ts';
import { failures, serverSentenceOr } from '../../messages/shared/failures.ts';
import { parameterOf } from '../../routes/match.ts';

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
    await getUnlock(token, { reportAs: reported });
    return { status: 'unlocked' };
  } catch (thrown) {
    const error = asApiError(thrown);
    return { status: 'failed', reason: isCurable(error) ? sentenceOf(error) : null };
  }
}

const sentenceOf = (error: ApiError) => serverSentenceOr(failures.unlock, error);

function reported(error: ApiError): Error | null {
  const sentence = sentenceOf(error);
  return sentence === failures.unlockInvalid ? null : new Error(sentence, { cause: error });
}

function isCurable(error: ApiError): boolean {
  return error.kind !== 'http' || error.status === 429 || error.status >= 500;
}

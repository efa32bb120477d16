import { atom } from 'nanostores';
import { asApiError } from '../../api/shared/api-error.ts';

type Answer = (isProved: boolean) => void;

/** Set while a call waits for the second factor to be proved; answers it. */
export const $factorAsked = atom<Answer | null>(null);

/**
 * Makes a call that may ask for a fresh second factor (docs/product/mfa.md#factor-before-a-change,
 * docs/product/desk-session.md#fresh-factor): the page then asks for it, and the call is made again. The page must show `FreshFactor`.
 * @throws {ApiError} that of the call, also when whoever is asked gives up.
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

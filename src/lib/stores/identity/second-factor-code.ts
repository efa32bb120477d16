import { asApiError } from '../../api/shared/api-error.ts';
import type { MfaStatus } from '../../contract/identity/second-factor.ts';
import { lazyCode } from '../shared/lazy-code.ts';

/** The additive calls of two-step verification; no page loads them before they are used. */
export const secondFactorCode = lazyCode(() => import('../../api/mfa.ts'));

/**
 * Loads the state of two-step verification. Null where the API has no such call: it has text messages alone
 * (docs/product/mfa.md#plain-flow).
 * @throws {ApiError} when the state is unknown.
 */
export async function loadMfaStatus(): Promise<MfaStatus | null> {
  const { getMfaStatus } = await secondFactorCode.load();
  try {
    return await getMfaStatus();
  } catch (thrown) {
    const error = asApiError(thrown);
    // Some APIs refuse every call that they do not know with 401, and some answer it with a page.
    const lacksCall = error.status === 404 || error.status === 405 || error.status === 401;
    if (lacksCall || error.kind === 'shape') return null;
    throw error;
  }
}

import { asApiError } from '../../api/shared/api-error.ts';
import { refreshUser } from './user.ts';

/**
 * Makes an additive call for a section that hides itself; null where the API has no such call
 * (docs/product/api.md#additive-rule).
 * @throws {ApiError} for other failures.
 */
export async function unlessMissing<Data>(call: () => Promise<Data>): Promise<Data | null> {
  try {
    return await call();
  } catch (thrown) {
    const error = asApiError(thrown);
    // A valid session can get a 401, too: some APIs refuse every call they do not know.
    if (error.status === 401) await refreshUser();
    if (error.status === 404 || error.status === 401) return null;
    throw error;
  }
}

import { cacheOwner } from './cache.ts';
import { refreshUser } from './user.ts';

/** Resolves when it is known whose drafts and answers are kept, or cannot be known. */
export async function knowUser(): Promise<void> {
  if (cacheOwner() === null) await refreshUser();
}

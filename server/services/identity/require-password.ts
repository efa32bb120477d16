import type { Services, Viewer } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { checkPassword, hashInTurn } from '../secrets/password-queue.ts';
import { countAttempt, forgetAttempts, WRONG_PASSWORDS_MAX } from './attempts.ts';
import { placeOf } from './known-places.ts';
import { queueUnlockLink } from './unlock.ts';

/**
 * Requires the viewer's password before a change of what signs an account in: docs/product/identity.md#password-again.
 * Attempts count with the sign-ins from the same network, so that a stolen session gives no additional guesses.
 * @throws {ServiceError} `password_wrong`, also while the account is locked; `unavailable` when too many are waiting.
 */
export async function requirePassword(services: Services, viewer: Viewer, password: string): Promise<void> {
  const { email, networks } = viewer;
  // Whoever is signed in waits for no sign-in of a stranger.
  await hashInTurn(services, { email, networks, knownAs: () => Promise.resolve('signed in') }, async () => {
    const place = placeOf(services, viewer.networks, null);
    const attempt = await countAttempt(services, viewer.email, place);
    if (!('number' in attempt)) throw locked();
    const { matches, renewed } = await checkPassword(password, attempt.passwordHash);
    if (!matches) {
      if (attempt.number < WRONG_PASSWORDS_MAX) {
        throw new ServiceError('password_wrong', { of: 'wrong' });
      }
      queueUnlockLink(services, attempt);
      throw locked();
    }
    if ((await forgetAttempts(services.db, attempt, renewed)) === null) {
      throw new ServiceError('password_wrong', { of: 'changed' });
    }
  });
}

function locked(): ServiceError {
  return new ServiceError('password_wrong', { of: 'tries' });
}

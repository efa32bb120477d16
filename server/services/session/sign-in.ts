import type { Services } from '../context.ts';
import { normalEmail } from '../account/normal-email.ts';
import { matchesPassword, passwordQueue } from '../secrets/password-hash.ts';
import { ServiceError } from '../service-error.ts';
import { queueUnlockLink } from '../unlock/queue-unlock-link.ts';
import { countAttempt, WRONG_PASSWORDS_MAX } from './count-attempt.ts';
import { enter, type Entrance } from './enter.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly userAgent: string;
}

/**
 * Opens a session for an e-mail and password (SPEC section 4). An unknown account, a wrong password and a locked
 * account are refused in the same words and after the same work.
 * @throws {ServiceError} `invalid_credentials`; `unavailable` when too many sign-ins are waiting.
 */
export async function signIn(
  services: Services,
  { email, password, userAgent }: Credentials,
): Promise<Entrance> {
  // Counting belongs to the place in the queue: attempts that only wait must not lock an account.
  return passwordQueue.run(async () => {
    const attempt = await countAttempt(services, normalEmail(email));
    const matches = await matchesPassword(password, attempt?.passwordHash ?? null);
    const entrance = attempt !== null && matches ? await enter(services, attempt, userAgent) : null;
    if (entrance !== null) return entrance;
    if (attempt?.number === WRONG_PASSWORDS_MAX) queueUnlockLink(services, attempt);
    throw new ServiceError('invalid_credentials', 'Invalid email or password.');
  });
}

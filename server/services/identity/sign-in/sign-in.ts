import type { Services } from '../../context.ts';
import { normalEmail } from '../sign-up/normal-email.ts';
import { matchesPassword, passwordQueue } from '../secrets/password-hash.ts';
import { ServiceError } from '../../service-error.ts';
import { queueUnlockLink } from '../unlock/queue-unlock-link.ts';
import { countAttempt, WRONG_PASSWORDS_MAX } from './count-attempt.ts';
import { enter, type Entrance } from './enter.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly userAgent: string;
}

/**
 * Creates a session for an e-mail and password. An unknown account, a wrong password and a locked account get the same
 * reply after the same work: docs/product/identity.md#same-replies.
 * @throws {ServiceError} `invalid_credentials`; `unavailable` when too many sign-ins are waiting.
 */
export async function signIn(
  services: Services,
  { email, password, userAgent }: Credentials,
): Promise<Entrance> {
  // Count inside the queue: attempts that are refused without a check must not lock the account.
  return passwordQueue.run(async () => {
    const attempt = await countAttempt(services, normalEmail(email));
    const matches = await matchesPassword(password, attempt?.passwordHash ?? null);
    const entrance = attempt !== null && matches ? await enter(services, attempt, userAgent) : null;
    if (entrance !== null) return entrance;
    if (attempt?.number === WRONG_PASSWORDS_MAX) queueUnlockLink(services, attempt);
    throw new ServiceError('invalid_credentials', 'Invalid email or password.');
  });
}

import type { Services, Viewer } from '../../context.ts';
import { refuseUnconfirmedEmail } from '../confirm-email.ts';
import { beginSetUp } from './begin-set-up.ts';
import { refuseNotOffered, refuseNumber } from './text-messages.ts';

/**
 * Stores the number of an enrollment, or the number that is to replace the enrolled one. It takes effect once a code
 * sent to it is verified.
 * @throws {ServiceError} `email_unconfirmed`; `texts_off`; `mfa_not_available`; `number_refused`; `password_wrong`, also
 * without a password.
 */
export async function enroll(
  services: Services,
  viewer: Viewer,
  number: string,
  password: string | null,
): Promise<void> {
  await refuseUnconfirmedEmail(services.db, viewer.userId);
  refuseNumber(services, number);
  await refuseNotOffered(services, viewer.userId);
  await beginSetUp(services, viewer, password, { mfaPendingNumber: number });
}

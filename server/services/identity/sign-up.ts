import { eq } from 'drizzle-orm';
import { memberships, users } from '../../db/schema/identity.ts';
import { confirmationMail } from './confirm-email.ts';
import { companyToJoin } from '../companies/company-to-join.ts';
import type { Services } from '../context.ts';
import { sendSoon, storeMail } from '../mails/mail-queue.ts';
import { refuseWeakPassword } from './weak-passwords.ts';
import type { Network } from '../../shared/networks.ts';
import { hashInTurn, hashPassword } from '../secrets/password-queue.ts';
import { createMailToken, tooManyMails } from '../secrets/tokens.ts';
import { ServiceError } from '../service-error.ts';
import { normalEmail } from '../../shared/email-address.ts';
import { refuseDisguisedEmail, refuseDisguisedNames, refuseUndeliverable } from './plain-characters.ts';

interface Registration {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Slug of the employer's link, or null for an account without a company. */
  readonly companySlug: string | null;
  readonly networks: readonly Network[];
}

/**
 * Creates an account and its membership, records that the terms are accepted, and mails a link that confirms the address.
 * Returns the stored address.
 * @throws {ServiceError} `email_characters` and `name_characters` for disguised text, `password_too_common`, `company_unknown`, `company_required`,
 * `company_closed_to_address`, `email_taken`, `too_many_requests`, `unavailable`.
 */
export async function signUp(services: Services, registration: Registration): Promise<string> {
  const { password, firstName, lastName, companySlug, networks } = registration;
  const email = normalEmail(registration.email);
  // As typed: the ASCII form of a domain shows no alphabets.
  refuseDisguisedEmail(registration.email);
  refuseUndeliverable(registration.email);
  refuseDisguisedNames([firstName, lastName]);
  refuseWeakPassword(password, { email, firstName, lastName }, services.productName);
  await companyToJoin(services, companySlug, email);
  // Saves the expensive hash; the unique index decides.
  if ((await services.db.$count(users, eq(users.email, email))) > 0) throw emailTaken();
  const passwordHash = await hashInTurn(services, { email, networks }, () => hashPassword(password));
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    // Again: the password may have waited for its hash while the company was archived.
    const companyId = await companyToJoin({ ...services, db: tx }, companySlug, email);
    const [user] = await tx
      .insert(users)
      .values({ email, firstName, lastName, passwordHash, termsAcceptedAt: now, createdAt: now })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (user === undefined) throw emailTaken();
    if (companyId !== null) await tx.insert(memberships).values({ userId: user.id, companyId });
    const token = await createMailToken(tx, services, { userId: user.id, email }, 'confirmation');
    if (token === null) throw tooManyMails();
    await storeMail(services, tx, 'confirmation-mail', confirmationMail(services, email, token));
  });
  sendSoon(services);
  return email;
}

function emailTaken(): ServiceError {
  return new ServiceError('email_taken', {});
}

import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { conciergeInvitations, concierges } from '../../db/schema/concierges.ts';
import { knownPlaces, mailTokens, users } from '../../db/schema/identity.ts';
import { passkeys } from '../../db/schema/passkeys.ts';
import { normalEmail } from '../../shared/email-address.ts';
import type { Network } from '../../shared/networks.ts';
import type { Services } from '../context.ts';
import { WITHOUT_LOCK } from '../identity/attempts.ts';
import { turnOff } from '../identity/mfa/second-factor.ts';
import { releaseAddress } from '../identity/start-afresh.ts';
import {
  refuseDisguisedEmail,
  refuseDisguisedNames,
  refuseUndeliverable,
} from '../identity/plain-characters.ts';
import { refuseWeakPassword } from '../identity/weak-passwords.ts';
import { sendSoon, storeMail } from '../mails/mail-queue.ts';
import { mailTo } from '../mails/plain-line.ts';
import { hashInTurn, hashPassword } from '../secrets/password-queue.ts';
import { hashToken, newToken } from '../secrets/tokens.ts';
import { ServiceError } from '../service-error.ts';
import { companyIdsOf, normalName } from './concierges.ts';
import { endInvitations, isOpen } from './open-invitations.ts';
import type { Mail } from '../../ports/mail/mail.ts';

const LIFETIME_MS = 3 * DAY_MS;

interface Invited {
  readonly email: string;
  readonly name: string;
  readonly role: 'concierge' | 'lead';
  /** Slugs; null for all companies. */
  readonly companies: readonly string[] | null;
}

type Invitation = typeof conciergeInvitations.$inferSelect;

/**
 * Mails a link that opens an account of the desk: docs/product/desk-session.md#invitation. Earlier links to the address, and
 * those for the name, end.
 * @throws {ServiceError} `email_taken` for the address of an account; `name_taken`; `not_found`;
 * `email_characters`, `name_characters`.
 */
export async function inviteConcierge(
  services: Services,
  { email: given, name: typed, role, companies }: Invited,
): Promise<{ readonly email: string; readonly expiresAt: Date }> {
  const email = normalEmail(given);
  const name = normalName(typed);
  refuseDisguisedEmail(given);
  refuseUndeliverable(given);
  refuseDisguisedNames([name]);
  const createdAt = services.clock.now();
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
  const token = newToken();
  await services.db.transaction(async (tx) => {
    // Of two at once, the later one ends the earlier one.
    await tx.execute(sql`lock table ${conciergeInvitations} in share row exclusive mode`);
    await refuseTaken(tx, email, name);
    const companyIds = companies && [...(await companyIdsOf(tx, companies))];
    await endInvitations(tx, or(eq(conciergeInvitations.email, email), eq(conciergeInvitations.name, name)));
    const tokenHash = hashToken(token);
    await tx
      .insert(conciergeInvitations)
      .values({ email, name, role, companyIds, tokenHash, createdAt, expiresAt });
    await storeMail(services, tx, 'invitation-mail', invitationMail(services, email, token));
  });
  sendSoon(services);
  return { email, expiresAt };
}

/**
 * Refuses an address with an open account or an employee's, and a name that a concierge has. An account of an employee who never confirmed
 * the address may be a stranger's, who must not keep anybody from the desk.
 */
async function refuseTaken(tx: Db, email: string, name: string): Promise<void> {
  const isTaken = or(
    and(eq(users.kind, 'employee'), isNotNull(users.emailConfirmedAt)),
    and(eq(users.kind, 'concierge'), isNull(users.deactivatedAt)),
  );
  if ((await tx.$count(users, and(eq(users.email, email), isTaken))) > 0) {
    throw new ServiceError('email_taken', { email });
  }
  const isNamed = and(eq(concierges.name, name), isNull(concierges.removedAt));
  if ((await tx.$count(concierges, isNamed)) > 0)
    throw new ServiceError('name_taken', { of: 'concierge', name });
}

/**
 * Returns whom an invitation is for.
 * @throws {ServiceError} `link_expired` for one that is unknown, used, replaced or too old.
 */
export async function readInvitation(
  services: Services,
  token: string,
): Promise<{ readonly name: string; readonly email: string }> {
  const { name, email } = await usableInvitation(services, token);
  return { name, email };
}

async function usableInvitation({ db, clock }: Services, token: string): Promise<Invitation> {
  const [invitation] = await db.select().from(conciergeInvitations).where(usable(token, clock.now()));
  if (invitation === undefined) throw linkExpired();
  return invitation;
}

interface Acceptance {
  readonly token: string;
  readonly password: string;
  readonly networks: readonly Network[];
}

/**
 * Opens the account of an invitation, once. A concierge who was removed gets the former account without its second factor.
 * @throws {ServiceError} `link_expired`, also when the address or the name was taken meanwhile; `password_too_common`,
 * `unavailable`.
 */
export async function acceptInvitation(
  services: Services,
  { token, password, networks }: Acceptance,
): Promise<string> {
  const { email, name } = await usableInvitation(services, token);
  refuseWeakPassword(password, { email, firstName: name, lastName: '' }, services.productName);
  const passwordHash = await hashInTurn(services, { email, networks }, () => hashPassword(password));
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const [claimed] = await tx
      .update(conciergeInvitations)
      .set({ usedAt: now })
      .where(usable(token, now))
      .returning();
    if (claimed === undefined) throw linkExpired();
    const userId = await openAccount(tx, claimed, passwordHash, now);
    await openConcierge(tx, claimed, userId, now);
  });
  return email;
}

async function openAccount(
  tx: Db,
  { email, name }: Invitation,
  passwordHash: string,
  now: Date,
): Promise<number> {
  await releaseUnconfirmed(tx, email, now);
  const fresh = { firstName: name, lastName: '', passwordHash, emailConfirmedAt: now, termsAcceptedAt: now };
  const [added] = await tx
    .insert(users)
    .values({ ...fresh, kind: 'concierge', email, createdAt: now })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (added !== undefined) return added.id;
  const [former] = await tx
    .update(users)
    .set({ ...fresh, ...WITHOUT_LOCK, deactivatedAt: null })
    .where(and(eq(users.email, email), eq(users.kind, 'concierge'), isNotNull(users.deactivatedAt)))
    .returning({ id: users.id });
  if (former === undefined) throw linkExpired();
  await turnOff(tx, former.id, now);
  await tx.delete(passkeys).where(eq(passkeys.userId, former.id));
  await tx.delete(knownPlaces).where(eq(knownPlaces.userId, former.id));
  return former.id;
}

/** Takes the address from an employee's account that never confirmed it: the link of the invitation has proved whose it is. */
async function releaseUnconfirmed(tx: Db, email: string, now: Date): Promise<void> {
  const [squatter] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.kind, 'employee'), isNull(users.emailConfirmedAt)))
    .for('update');
  if (squatter === undefined) return;
  await releaseAddress(tx, squatter.id, now);
  await tx.delete(mailTokens).where(eq(mailTokens.userId, squatter.id));
}

async function openConcierge(tx: Db, invitation: Invitation, userId: number, now: Date): Promise<void> {
  const { name, role, companyIds } = invitation;
  // The account may have had another name; what was written under it keeps it.
  await tx
    .update(concierges)
    .set({ userId: null })
    .where(and(eq(concierges.userId, userId), ne(concierges.name, name)));
  const scope = {
    role,
    companyIds,
    userId,
    tokenHash: null,
    awaySince: null,
    awayUntil: null,
    removedAt: null,
  };
  const opened = await tx
    .insert(concierges)
    .values({ ...scope, name, createdAt: now })
    .onConflictDoUpdate({ target: concierges.name, set: scope, setWhere: isNotNull(concierges.removedAt) })
    .returning({ id: concierges.id });
  if (opened.length === 0) throw linkExpired();
}

function usable(token: string, now: Date) {
  return and(eq(conciergeInvitations.tokenHash, hashToken(token)), isOpen(now));
}

function linkExpired(): ServiceError {
  return new ServiceError('link_expired', { of: 'invitation' });
}

/** Returns the mail with the link that opens an account of the desk. It names nobody: whoever reads it has the link. */
export function invitationMail({ productName, appOrigin }: Services, to: string, token: string): Mail {
  return mailTo(
    productName,
    to,
    `Your account for the desk of ${productName}`,
    `You are invited to work at the desk of ${productName}, with this email address.

Choose a password and open your account:
${appOrigin}/desk/invitation/${token}

Then you set up an authenticator app on your phone, without which the desk does not open. The link works once, within three days.
Only the newest link works.

If you did not expect this, you can ignore this mail.`,
  );
}

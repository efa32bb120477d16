import { isBlank } from '../../../src/lib/contract/shared/blank.ts';
import { eq } from 'drizzle-orm';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import type {
  addPasskey as endpoint,
  CreatedCredential,
  CreationOptions,
} from '../../../src/lib/contract/passkeys.ts';
import { PASSKEYS_MAX } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/schema/identity.ts';
import { passkeys } from '../../db/schema/passkeys.ts';
import { describeUserAgent } from '../account/account.ts';
import { ownerOf } from '../mails/account-owner.ts';
import type { Services, Viewer } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { refuseUnconfirmedEmail } from '../identity/refuse-unconfirmed-email.ts';
import { requireFreshFactor } from '../identity/mfa/fresh-factor.ts';
import { requirePassword } from '../identity/require-password.ts';
import { claimChallenge, createChallenge, creationOptionsFor, requireRelyingParty } from './relying-party.ts';
import { emitPasskey, passkeyAddedMail } from './passkeys.ts';
import { queueMail } from '../mails/mail-queue.ts';
import { challengeIn, verifyCreated, type PublicCredential } from './verify-credential.ts';

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

interface NewPasskey {
  /** Empty: named after the browser. */
  readonly name: string;
  readonly credential: CreatedCredential;
  readonly userAgent: string;
}

/**
 * Returns the options with which the viewer's browser creates a passkey: docs/product/passkeys.md#adding.
 * @throws {ServiceError} `not_found` where passkeys can't work; `email_unconfirmed`, `passkeys_too_many`,
 * `factor_stale`, `password_wrong`.
 */
export async function startAdding(
  services: Services,
  viewer: Viewer,
  password: string,
): Promise<CreationOptions> {
  const party = requireRelyingParty(services);
  await refuseUnconfirmedEmail(services.db, viewer.userId);
  await refuseTooMany(services.db, viewer);
  await requireFreshFactor(services, viewer);
  await requirePassword(services, viewer, password);
  const challenge = await createChallenge(services.db, purposeOf(viewer), services.clock.now());
  const known = await services.db.select().from(passkeys).where(eq(passkeys.userId, viewer.userId));
  const [user] = await services.db
    .select({ externalId: users.externalId })
    .from(users)
    .where(eq(users.id, viewer.userId));
  if (user === undefined) throw new ServiceError('unauthenticated', { of: 'again' });
  return creationOptionsFor(
    party,
    { ...user, email: viewer.email, fullName: viewer.fullName },
    challenge,
    known.map(({ credentialId: id, transports }) => ({
      id,
      type: 'public-key',
      transports: knownTransports(transports),
    })),
  );
}

/**
 * Adds the passkey that the viewer's authenticator has created.
 * @throws {ServiceError} `passkey_invalid` when it does not answer a challenge of this session, or is already in use;
 * `passkeys_too_many`.
 */
export async function addPasskey(
  services: Services,
  viewer: Viewer,
  { name, credential, userAgent }: NewPasskey,
): Promise<EmittedBy<typeof endpoint>['passkey']> {
  const party = requireRelyingParty(services);
  const now = services.clock.now();
  const challenge = await challengeIn(credential.response.clientDataJSON);
  // Used up by a failure, too: an attacker gets one try per challenge.
  if (challenge === null || !(await claimChallenge(services.db, purposeOf(viewer), challenge, now))) {
    throw invalid();
  }
  const created = await verifyCreated(party, credential, challenge);
  if (created === null) throw invalid();
  const row = await store(services, viewer, {
    ...created,
    userId: viewer.userId,
    name: isBlank(name) ? describeUserAgent(userAgent) : name.trim(),
    transports: knownTransports(credential.response.transports ?? []),
    createdAt: now,
  });
  const owner = await ownerOf(services.db, services.appOrigin, viewer.email);
  await queueMail(services, 'passkey-added-mail', passkeyAddedMail(services, owner, row.name));
  return emitPasskey(row);
}

function purposeOf({ sessionId }: Viewer) {
  return { name: 'add', sessionId } as const;
}

async function store(
  { db }: Services,
  viewer: Viewer,
  values: PublicCredential & typeof passkeys.$inferInsert,
): Promise<typeof passkeys.$inferSelect> {
  return db.transaction(async (tx) => {
    // The row lock serializes parallel calls, which could exceed the limit.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.userId)).for('no key update');
    await refuseTooMany(tx, viewer);
    const [row] = await tx.insert(passkeys).values(values).onConflictDoNothing().returning();
    if (row === undefined) throw invalid();
    return row;
  });
}

async function refuseTooMany(db: Db, viewer: Viewer): Promise<void> {
  if ((await db.$count(passkeys, eq(passkeys.userId, viewer.userId))) < PASSKEYS_MAX) return;
  throw new ServiceError('passkeys_too_many', { most: PASSKEYS_MAX });
}

function knownTransports(transports: readonly string[]) {
  return TRANSPORTS.filter((transport) => transports.includes(transport));
}

function invalid(): ServiceError {
  return new ServiceError('passkey_invalid');
}

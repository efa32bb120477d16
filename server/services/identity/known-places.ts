import { and, desc, eq, inArray, isNotNull, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { createHmac } from 'node:crypto';
import type { Db } from '../../db/client.ts';
import { knownPlaces, sessions } from '../../db/schema/identity.ts';
import type { Network } from '../../shared/networks.ts';
import type { Services, Viewer } from '../context.ts';
import { isSameText } from '../secrets/tokens.ts';

/** The number fits PostgreSQL's `integer`. */
const SECRET = /^(\d{1,9})\.([\w-]{43})$/;

/**
 * Returns what proves at a reset that a browser had this session. Its signature authorizes nothing else:
 * docs/product/identity.md#keep-my-requests.
 */
export function deviceSecretOf({ secret }: Services, sessionId: number): string {
  return `${String(sessionId)}.${signature(secret, sessionId)}`;
}

/**
 * Returns true if the secret comes from a session of this account that owed no code and was not ended. An expired one counts, as
 * long as its row is kept.
 */
export async function provesAccount(
  services: Services,
  db: Db,
  userId: number,
  deviceSecret: string | null,
): Promise<boolean> {
  const sessionId = sessionOfSecret(services, deviceSecret);
  if (sessionId === null) return false;
  const isOwn = and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.revokedAt));
  const owesNoCode = or(eq(sessions.mfaRequired, false), isNotNull(sessions.mfaTokenHash));
  return (await db.$count(sessions, and(isOwn, owesNoCode))) > 0;
}

/** Returns the id of the session that a secret was given with; null for a text that the API did not sign. */
function sessionOfSecret(
  { secret, fallbackSecrets }: Pick<Services, 'secret' | 'fallbackSecrets'>,
  deviceSecret: string | null,
): number | null {
  const [, id = '', given = ''] = SECRET.exec(deviceSecret ?? '') ?? [];
  const sessionId = Number(id);
  const isOurs = [secret, ...fallbackSecrets].some((known) => isSameText(signature(known, sessionId), given));
  return isOurs ? sessionId : null;
}

function signature(secret: string, sessionId: number): string {
  return createHmac('sha256', secret)
    .update(`device of session\n${String(sessionId)}`)
    .digest('base64url');
}

/**
 * Where an attempt comes from: the session that the browser had before, and the network. An account that was signed in to from
 * there counts wrong passwords from there apart from all others: docs/product/identity.md#known-places.
 */
export interface Place {
  readonly sessionId: number | null;
  /** Keyed hash: the database must hold no network address. */
  readonly networkKey: string;
}

/** Returns the place of a call. `deviceSecret` is what its browser got at an earlier sign-in. */
export function placeOf(
  services: Services,
  [narrowest]: readonly Network[],
  deviceSecret: string | null,
): Place {
  const networkKey = createHmac('sha256', services.secret)
    .update(`place ${narrowest?.key ?? ''}`)
    .digest('base64url');
  return { sessionId: sessionOfSecret(services, deviceSecret), networkKey };
}

export const browserKey = (sessionId: number) => `browser ${String(sessionId)}`;

/** Returns false for the key of a network. */
export const isBrowserKey = (key: string) => key.startsWith('browser ');

/** Bounds the guesses at one password: each place has its own ten. */
const PLACES_MAX = 6;

interface NewSession {
  readonly userId: number;
  readonly sessionId: number;
  /** When a second factor was proved in this browser and in this network; null for a password alone. */
  readonly factorAt: { readonly browser: Date | null; readonly network: Date | null };
  readonly now: Date;
}

/**
 * Remembers where a session was opened, in place of the browser's earlier session, and forgets the oldest places; those where a second
 * factor was proved last, so that whoever knows the password alone drives none of them out.
 */
export async function rememberPlace(
  tx: Db,
  { sessionId: earlier, networkKey }: Place,
  { userId, sessionId, factorAt, now }: NewSession,
): Promise<void> {
  const own = { userId, signedInAt: now };
  await tx
    .insert(knownPlaces)
    .values([
      { ...own, key: browserKey(sessionId), factorAt: factorAt.browser },
      { ...own, key: networkKey, factorAt: factorAt.network },
    ])
    .onConflictDoUpdate({
      target: [knownPlaces.userId, knownPlaces.key],
      set: { signedInAt: now, factorAt: sql`coalesce(excluded.factor_at, ${knownPlaces.factorAt})` },
    });
  const newest = tx
    .select({ key: knownPlaces.key })
    .from(knownPlaces)
    .where(eq(knownPlaces.userId, userId))
    .orderBy(sql`${knownPlaces.factorAt} is null`, desc(knownPlaces.signedInAt), desc(knownPlaces.key))
    .limit(PLACES_MAX);
  const replaced = earlier === null ? [] : [browserKey(earlier)];
  await tx
    .delete(knownPlaces)
    .where(
      and(
        eq(knownPlaces.userId, userId),
        or(inArray(knownPlaces.key, replaced), notInArray(knownPlaces.key, newest)),
      ),
    );
}

/** The browsers of an account where a second factor was proved share their tries of codes. */
const KNOWN_BROWSER = 'browser';

/** Where codes are entered: docs/product/mfa.md#tries-of-a-place. */
export interface CodePlace {
  /** What is stored with a try or a code. */
  readonly key: string;
  /** Returns the condition that a stored key counts together with this place: it is the same known one, or none of them is known. */
  readonly counts: (key: PgColumn) => SQL | undefined;
}

/** Returns when a second factor was proved in the browser that signs in, by an earlier session that was not ended; null for none. */
export async function factorOfBrowser(tx: Db, userId: number, { sessionId }: Place): Promise<Date | null> {
  if (sessionId === null) return null;
  const [known] = await tx
    .select({ factorAt: knownPlaces.factorAt })
    .from(knownPlaces)
    .innerJoin(sessions, and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .where(and(eq(knownPlaces.userId, userId), eq(knownPlaces.key, browserKey(sessionId))));
  return known?.factorAt ?? null;
}

/** Returns the place of a viewer who enters or asks for a code. */
export async function codePlaceOf(services: Services, tx: Db, viewer: Viewer): Promise<CodePlace> {
  const { userId, sessionId } = viewer;
  const { networkKey } = placeOf(services, viewer.networks, null);
  const known = tx
    .select({ key: knownPlaces.key })
    .from(knownPlaces)
    .where(and(eq(knownPlaces.userId, userId), isNotNull(knownPlaces.factorAt)));
  const [session] = await tx
    .select({ knownBrowser: sessions.knownBrowser, isKnownNetwork: sql<boolean>`${networkKey} in ${known}` })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  if (session?.knownBrowser === true) return { key: KNOWN_BROWSER, counts: (key) => eq(key, KNOWN_BROWSER) };
  if (session?.isKnownNetwork === true) return { key: networkKey, counts: (key) => eq(key, networkKey) };
  return { key: networkKey, counts: (key) => and(ne(key, KNOWN_BROWSER), notInArray(key, known)) };
}

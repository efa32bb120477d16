import { and, desc, eq, inArray, notInArray, or } from 'drizzle-orm';
import { createHmac } from 'node:crypto';
import type { Db } from '../../db/client.ts';
import { knownPlaces } from '../../db/schema/identity.ts';
import type { Network } from '../../shared/networks.ts';
import type { Services } from '../context.ts';
import { sessionOfSecret } from './device-secret.ts';

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

/** Returns the key of a session's browser. */
export const browserKey = (sessionId: number) => `browser ${String(sessionId)}`;

/** Returns false for the key of a network. */
export const isBrowserKey = (key: string) => key.startsWith('browser ');

/** Bounds the guesses at one password: each place has its own ten. */
const PLACES_MAX = 6;

interface NewSession {
  readonly userId: number;
  readonly sessionId: number;
  readonly now: Date;
}

/** Remembers where a session was opened, in place of the browser's earlier session, and forgets the oldest places. */
export async function rememberPlace(
  tx: Db,
  { sessionId: earlier, networkKey }: Place,
  { userId, sessionId, now }: NewSession,
): Promise<void> {
  const places = [browserKey(sessionId), networkKey].map((key) => ({ userId, key, signedInAt: now }));
  await tx
    .insert(knownPlaces)
    .values(places)
    .onConflictDoUpdate({ target: [knownPlaces.userId, knownPlaces.key], set: { signedInAt: now } });
  const newest = tx
    .select({ key: knownPlaces.key })
    .from(knownPlaces)
    .where(eq(knownPlaces.userId, userId))
    .orderBy(desc(knownPlaces.signedInAt), desc(knownPlaces.key))
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

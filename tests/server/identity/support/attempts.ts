import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { knownPlaces, users } from '../../../../server/db/schema/identity.ts';
import { countAttempt, type Attempt } from '../../../../server/services/identity/attempts.ts';
import { placeOf, type Place } from '../../../../server/services/identity/known-places.ts';
import { networksOf } from '../../../../server/shared/networks.ts';
import type { RunningApp } from '../../../helpers/start-app.ts';
import { PASSWORD, send, type Answer } from './call-identity.ts';

interface From {
  readonly email: string;
  readonly password?: string;
  /** IP address of the caller. */
  readonly from: string;
  /** Of an earlier sign-in of the same browser. */
  readonly deviceSecret?: string;
}

/** Signs in from another network, as a browser that was signed in before. */
export function signInFrom(
  app: RunningApp,
  { email, password = PASSWORD, from, deviceSecret }: From,
): Promise<Answer> {
  const elsewhere = { ...app, fetch: (path: string, init?: RequestInit) => app.fetch(path, init, from) };
  const body = { user: { email, password }, device_secret: deviceSecret };
  return send(elsewhere, 'POST', '/api/v1/users/sign_in', body);
}

/** Counts an attempt from this machine, as a sign-in does before it checks the password. */
export async function countedAttempt(
  { services }: RunningApp,
  email: string,
): Promise<{ readonly attempt: Attempt; readonly place: Place }> {
  const place = placeOf(services, networksOf('127.0.0.1'), null);
  const attempt = await countAttempt(services, email, place);
  if (!('number' in attempt)) expect.fail('The attempt was refused.');
  return { attempt, place };
}

/** Returns the wrong passwords that count at present, in all counts together, and whether one of them is locked. */
export async function attemptsOf(
  { services: { db } }: RunningApp,
  email: string,
): Promise<{ readonly failed: number; readonly locked: boolean }> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  const places = await db
    .select()
    .from(knownPlaces)
    .where(eq(knownPlaces.userId, user?.id ?? 0));
  const counts = user === undefined ? places : [user, ...places];
  return {
    failed: counts.reduce((sum, { failedSignIns }) => sum + failedSignIns, 0),
    locked: counts.some(({ lockedAt }) => lockedAt !== null),
  };
}

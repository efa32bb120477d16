import { deleteSession } from '../api/identity.ts';
import { effects } from '../environment/effects.ts';
import { links } from '../routes/links.ts';
import { readSession, wipeEverything } from './session.ts';
import { leaveForGood } from './session-refusal.ts';

/** Whoever signs out does not wait longer than this for a server that hangs. */
const PATIENCE_MS = 3_000;

/** Clears everything kept in this browser and opens the sign-in page, even if the call fails (SPEC section 4). */
export async function signOut(): Promise<void> {
  // The call takes the tokens along. If it fails, they die on the server by themselves.
  const ended = deleteSession(AbortSignal.timeout(PATIENCE_MS)).catch(() => undefined);
  leaveForGood();
  // Before the server knows: to another tab, its refusal would look like an expired session, which keeps things.
  wipeEverything();
  await ended;
  // What was typed meanwhile goes as well, but for somebody who signed in elsewhere.
  if (readSession() === null) wipeEverything();
  effects().navigate(links.signIn());
}

import { deleteSession } from '../api/identity.ts';
import { effects } from '../environment/effects.ts';
import { links } from '../routes/links.ts';
import { wipeEverything } from './session.ts';
import { leaveForGood } from './session-refusal.ts';

/** Whoever signs out does not wait longer than this for a server that hangs. */
const PATIENCE_MS = 3_000;

/** Clears everything kept in this browser and opens the sign-in page, even if the call fails (SPEC section 4). */
export async function signOut(): Promise<void> {
  try {
    await deleteSession(AbortSignal.timeout(PATIENCE_MS));
  } catch {
    // The token dies on the server by itself; here it goes in any case.
  }
  leaveForGood();
  wipeEverything();
  effects().navigate(links.signIn());
}

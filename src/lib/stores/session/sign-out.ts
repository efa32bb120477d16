import { deleteSession } from '../../api/session.ts';
import { effects } from '../../effects/effects.ts';
import { links } from '../../routes/links.ts';
import { readSession, startLeaving, wipeEverything } from '../../session/session.ts';

/** The sign-in page opens after this time even when the server does not reply. */
const TIMEOUT_MS = 3_000;

/** Clears this browser's storage and opens the sign-in page, even when the call fails (docs/product/session.md#sign-out). */
export async function signOut(): Promise<void> {
  // The call has already read the token. If it fails, the session expires on the server.
  const ended = deleteSession(AbortSignal.timeout(TIMEOUT_MS)).catch(() => undefined);
  startLeaving();
  // Before the server replies: another tab would take a refused call for an expired session, and keep its storage.
  wipeEverything();
  await ended;
  // Clears drafts typed in the meantime, unless another tab has signed in.
  if (readSession() === null) wipeEverything();
  effects().navigate(links.signIn());
}

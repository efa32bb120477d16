import { atom } from 'nanostores';
import { passkeySignIn, passkeySignInOptions, passkeySignInOrigin } from '../../contract/passkeys.ts';
import { ApiError, asApiError } from '../../api/shared/api-error.ts';
import { call, callWithHeaders } from '../../api/shared/client.ts';
import { signedInFrom } from '../../api/identity.ts';
import { isCancelled, passkeyCeremony } from '../../effects/passkey-ceremony.ts';
import { describeSignInFailure } from '../../messages/identity/sign-in.ts';
import { passkeysText } from '../../messages/passkeys.ts';
import { report } from '../../telemetry/reporting/report.ts';
import { openSessionBy } from '../identity/open-session.ts';
import { finishSignIn } from '../identity/sign-in.ts';

export interface PasskeySignIn {
  /** True once the API has said that passkeys work on this page (docs/product/passkeys.md#sign-in-button). */
  readonly offered: boolean;
  /** Stays true while the browser leaves the page. */
  readonly busy: boolean;
  readonly failure: string | null;
}

const atStart: PasskeySignIn = { offered: false, busy: false, failure: null };
export const $passkeySignIn = atom<PasskeySignIn>(atStart);

/** Asks the API whether passkeys work here, if this browser may reach one. A failure means no: the password always works. */
export async function offerPasskeys(): Promise<void> {
  const offered = await areOffered().catch(() => false);
  $passkeySignIn.set({ ...atStart, offered });
}

async function areOffered(): Promise<boolean> {
  const ceremony = passkeyCeremony();
  if (!ceremony.isSupported() || !(await ceremony.hasAuthenticator())) return false;
  return (await call(passkeySignInOrigin)).origin === ceremony.origin();
}

/** Signs in with a passkey. A cancelled dialog is no failure; any other one is in `$passkeySignIn`. */
export async function signInWithPasskey(): Promise<void> {
  if ($passkeySignIn.get().busy) return;
  $passkeySignIn.set({ offered: true, busy: true, failure: null });
  const failure = await enter();
  if (failure === null) await finishSignIn();
  else $passkeySignIn.set({ offered: true, busy: false, failure: failure === '' ? null : failure });
}

/** Returns null after a sign-in, '' after a cancelled dialog, else the sentence that says why it failed. */
async function enter(): Promise<string | null> {
  try {
    const { options } = await call(passkeySignInOptions);
    const credential = await passkeyCeremony().use(options);
    const signIn = async () => signedInFrom(await callWithHeaders(passkeySignIn, { body: { credential } }));
    const failure = await openSessionBy(signIn);
    return failure?.sentence ?? null;
  } catch (error) {
    if (error instanceof ApiError) return describeSignInFailure(asApiError(error));
    if (isCancelled(error)) return '';
    report(error, { feature: 'passkeys', component: 'sign-in' });
    return passkeysText.signInFailed;
  }
}

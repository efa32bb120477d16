import { useStore } from '@nanostores/react';
import { passkeysText } from '../../lib/messages/passkeys.ts';
import {
  $passkeySignIn,
  offerPasskeys,
  signInWithPasskey,
} from '../../lib/stores/passkeys/passkey-sign-in.ts';
import { useEnter } from '../form/page-life.ts';
import { Button } from '../ui/button/button.tsx';

/** The button that signs in with a passkey, where browser, page and API allow it. */
export function PasskeySignIn() {
  const { offered, busy, failure } = useStore($passkeySignIn, { ssr: 'initial' });
  useEnter(offerPasskeys);
  if (!offered) return null;
  return (
    <>
      <Button variant="secondary" block loading={busy} onClick={() => void signInWithPasskey()}>
        {passkeysText.signIn}
      </Button>
      {failure !== null && (
        <p role="alert" className="mt-3 text-small text-danger">
          {failure}
        </p>
      )}
    </>
  );
}

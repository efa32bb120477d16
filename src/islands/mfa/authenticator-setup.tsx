import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';
import { secondFactorText } from '../../lib/messages/identity/second-factor.ts';
import {
  $authenticator,
  confirmAuthenticator,
  enterAuthenticator,
  requestSecret,
} from '../../lib/stores/identity/authenticator.ts';
import { Link } from '../ui/navigation/link.tsx';
import { Paragraph } from '../ui/text/paragraph.tsx';
import { PasswordForm } from './password-form.tsx';
import { QrCode } from './qr-code.tsx';
import { SingleCodeForm } from './single-code-form.tsx';

const SECRET_GROUP = /.{1,4}/g;

/** Props of {@link AuthenticatorSetup}. */
export interface AuthenticatorSetupProps {
  /** Gets the first backup codes; none when two-step verification was already on. */
  readonly onDone: (backupCodes: readonly string[]) => Promise<void> | void;
  /** Further actions under the buttons. */
  readonly children?: ReactNode;
}

/** Sets up an authenticator app: the password, the QR code, the first code. */
export function AuthenticatorSetup({ onDone, children }: AuthenticatorSetupProps) {
  const { step, busy, failure, secret, url } = useStore($authenticator);
  useEffect(enterAuthenticator, []);
  if (step === 'password') {
    return (
      <PasswordForm
        submitLabel={secondFactorText.continue}
        busy={busy}
        failure={failure}
        onSubmit={requestSecret}
      >
        {children}
      </PasswordForm>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <Paragraph>{secondFactorText.scanLead}</Paragraph>
      <QrCode text={url} name={secondFactorText.qrName} />
      <Link href={url} use="authenticator" tone="nav" className="self-start lg:hidden">
        {secondFactorText.openApp}
      </Link>
      <p className="text-small text-ink-muted">
        {secondFactorText.secret}{' '}
        <code className="break-words font-medium text-ink">{secret.match(SECRET_GROUP)?.join(' ')}</code>
      </p>
      <SingleCodeForm
        busy={busy}
        failure={failure}
        onSubmit={async (code) => {
          const backupCodes = await confirmAuthenticator(code);
          if (backupCodes !== null) await onDone(backupCodes);
        }}
      >
        {children}
      </SingleCodeForm>
    </div>
  );
}

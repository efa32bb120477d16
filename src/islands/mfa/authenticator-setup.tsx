import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';
import { encode } from 'uqr';
import { secondFactorText } from '../../lib/messages/identity/second-factor.ts';
import {
  $authenticator,
  confirmAuthenticator,
  enterAuthenticator,
  requestSecret,
} from '../../lib/stores/identity/authenticator.ts';
import { Spinner } from '../ui/feedback/loading.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Paragraph } from '../ui/text/text.tsx';
import { SingleCodeForm } from './code-form.tsx';
import { PasswordForm } from './password-form.tsx';

const SECRET_GROUP = /.{1,4}/g;

interface AuthenticatorSetupProps {
  /** False where the API has just had the password (docs/product/mfa.md#password-before-a-change). */
  readonly asksForPassword?: boolean;
  /** Gets the first backup codes; none when two-step verification was already on. */
  readonly onDone: (backupCodes: readonly string[]) => Promise<void> | void;
  /** Further actions under the buttons. */
  readonly children?: ReactNode;
}

/** Sets up an authenticator app: the password, the QR code, the first code. */
export function AuthenticatorSetup({ asksForPassword = true, onDone, children }: AuthenticatorSetupProps) {
  const { step, busy, failure, refused, secret, url } = useStore($authenticator);
  useEffect(() => void enterAuthenticator(asksForPassword), [asksForPassword]);
  if (step === 'loading') return <Spinner />;
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
        label={secondFactorText.appCode}
        busy={busy}
        failure={failure}
        refused={refused}
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

interface QrCodeProps {
  readonly text: string;
  readonly name: string;
}

/** Draws a QR code as SVG, without another server. Dark on white in both themes: cameras need it. */
function QrCode({ text, name }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { encode } from 'uqr';
import { secondFactorText } from '../../lib/messages/identity/second-factor.ts';
import {
  $authenticator,
  $copyNote,
  confirmAuthenticator,
  copyBackupCodes,
  enterAuthenticator,
  forgetCopyNote,
  leaveAuthenticator,
  requestSecret,
  saveBackupCodes,
} from '../../lib/stores/identity/authenticator.ts';
import { Button } from '../ui/button/button.tsx';
import { Spinner } from '../ui/feedback/loading.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Heading, Paragraph } from '../ui/text/text.tsx';
import { SingleCodeForm } from './code-form.tsx';
import { PasswordForm } from './proof-forms.tsx';

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
  useEffect(() => {
    void enterAuthenticator(asksForPassword);
    return leaveAuthenticator;
  }, [asksForPassword]);
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

interface BackupCodesProps {
  readonly codes: readonly string[];
  readonly busy?: boolean;
  readonly onDone: () => void;
}

/** Shows new backup codes, once, to copy and to save. */
export function BackupCodes({ codes, busy = false, onDone }: BackupCodesProps) {
  const note = useStore($copyNote);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    forgetCopyNote();
    heading.current?.focus();
  }, []);
  return (
    <div className="flex flex-col gap-5">
      <Heading level={2} size="subheading" ref={heading} tabIndex={-1}>
        {secondFactorText.codesTitle}
      </Heading>
      <Paragraph tone="muted">{secondFactorText.codesLead}</Paragraph>
      <ul className="grid grid-cols-2 gap-3 rounded-md border border-line p-4 text-center font-medium tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copyBackupCodes(codes)}>
          {secondFactorText.copy}
        </Button>
        <Button variant="secondary" onClick={() => saveBackupCodes(codes)}>
          {secondFactorText.save}
        </Button>
      </div>
      <p role="status" className="text-small text-positive empty:hidden">
        {note}
      </p>
      <Button block loading={busy} onClick={onDone}>
        {secondFactorText.done}
      </Button>
    </div>
  );
}

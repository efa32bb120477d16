import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { accountText } from '../../lib/messages/account.ts';
import {
  $devices,
  $passwordChange,
  $signingOut,
  $twoStep,
  $twoStepNote,
  type DeviceView,
  refreshDevices,
  requestPasswordChange,
  setUpTwoStep,
  signOutOthers,
  type TwoStep,
} from '../../lib/stores/account/security.ts';
import { Button } from '../ui/button/button.tsx';
import { ErrorPanel } from '../ui/feedback/panels.tsx';
import { Skeleton } from '../ui/feedback/loading.tsx';
import { ProgressNote } from '../ui/feedback/progress-bar.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { Paragraph } from '../ui/text/text.tsx';
import { AccountSection } from './account-section.tsx';

/** Changes the password by the reset flow. */
export function PasswordSection() {
  const change = useStore($passwordChange, { ssr: 'initial' });
  return (
    <AccountSection title={accountText.password}>
      <Paragraph tone="muted">{accountText.passwordText}</Paragraph>
      <div className="flex flex-wrap items-center gap-4">
        <Button
          variant="secondary"
          loading={change.status === 'sending'}
          onClick={() => void requestPasswordChange()}
        >
          {accountText.changePassword}
        </Button>
        <ProgressNote
          status={change.status}
          message={change.status === 'failed' ? change.message : accountText.linkSent}
        />
      </div>
    </AccountSection>
  );
}

const TwoStepMethods = lazyPart(async () => (await import('./two-step-methods.tsx')).TwoStepMethods, {
  fallback: <Skeleton className="h-32 rounded-md" />,
});

const sentences = {
  off: accountText.twoStepOff,
  available: accountText.twoStepAvailable,
  unconfirmed: accountText.twoStepUnconfirmed,
} as const;

/** The state of two-step verification, its methods, and the button to set it up (docs/product/account.md#two-step-section). */
export function TwoStepSection() {
  const state = useStore($twoStep, { ssr: (): TwoStep => 'unknown' });
  const note = useStore($twoStepNote, { ssr: 'initial' });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The change has removed the button that began it.
    if (note !== '' && document.activeElement === document.body) heading.current?.focus();
  }, [note]);
  if (state === 'unknown') return null;
  return (
    <AccountSection title={accountText.twoStep} headingRef={heading}>
      {state === 'on' ? <TwoStepMethods /> : <Paragraph tone="muted">{sentences[state]}</Paragraph>}
      {state === 'available' && (
        <Button variant="secondary" className="self-start" onClick={setUpTwoStep}>
          {accountText.setUpTwoStep}
        </Button>
      )}
      <p role="status" className="text-small text-positive empty:hidden">
        {note}
      </p>
    </AccountSection>
  );
}

/** Says how often and how lately a device was signed in. */
function lastUseOf({ sessions, lastSeen, isThisOne }: DeviceView): string {
  if (isThisOne) return accountText.thisDevice;
  return sessions === 1 ? lastSeen : [accountText.signIns(sessions), lastSeen].filter(Boolean).join(' · ');
}

/** More devices are folded away (docs/product/account.md#devices-section). */
const SHOWN_AT_FIRST = 3;

function DeviceList({ devices }: { readonly devices: readonly DeviceView[] }) {
  const [isOpen, setOpen] = useState(false);
  const firstHidden = useRef<HTMLLIElement>(null);
  // The pressed button is gone: the focus goes on where the list does.
  useEffect(() => {
    if (isOpen) firstHidden.current?.focus();
  }, [isOpen]);
  const shown = isOpen ? devices : devices.slice(0, SHOWN_AT_FIRST);
  const hidden = devices.length - shown.length;
  return (
    <>
      <ul className="flex flex-col gap-3">
        {shown.map((device, index) => (
          <li key={device.id} {...(index === SHOWN_AT_FIRST && { ref: firstHidden, tabIndex: -1 })}>
            <p className="font-medium">{device.description}</p>
            <p className="text-small text-ink-muted">{lastUseOf(device)}</p>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="tertiary" className="self-start" onClick={() => setOpen(true)}>
          {accountText.showDevices(hidden)}
        </Button>
      )}
    </>
  );
}

function Devices({ devices }: { readonly devices: readonly DeviceView[] }) {
  return (
    <>
      {devices.length === 0 ? (
        <p className="text-ink-muted">{accountText.noDevices}</p>
      ) : (
        <DeviceList devices={devices} />
      )}
      <SignOutOthers hasOthers={devices.some(({ isThisOne }) => !isThisOne)} />
    </>
  );
}

export function DevicesSection() {
  const devices = useStore($devices, { ssr: 'initial' });
  if (devices.status === 'ready' && devices.data === null) return null;
  return (
    <AccountSection title={accountText.devices}>
      {devices.status === 'failed' && (
        <ErrorPanel title={accountText.devicesFailed} error={devices.error} onRetry={refreshDevices} />
      )}
      {devices.status === 'ready' && devices.data !== null && <Devices devices={devices.data} />}
    </AccountSection>
  );
}

/** Signs out all other devices. The result stays visible after the button is removed. */
function SignOutOthers({ hasOthers }: { readonly hasOthers: boolean }) {
  const { status, message } = useStore($signingOut, { ssr: 'initial' });
  if (!hasOthers && status === 'idle') return null;
  return (
    <div className="flex flex-wrap items-center gap-4">
      {hasOthers && (
        <Button variant="secondary" loading={status === 'busy'} onClick={() => void signOutOthers()}>
          {accountText.signOutOthers}
        </Button>
      )}
      <ProgressNote status={status} message={message} />
    </div>
  );
}

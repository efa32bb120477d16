import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { accountText } from '../../lib/messages/account.ts';
import {
  $devices,
  $signingOut,
  refreshDevices,
  signOutOthers,
  type DeviceView,
} from '../../lib/stores/account/security.ts';
import { Button } from '../ui/button/button.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { ProgressNote } from '../ui/feedback/progress-bar.tsx';
import { AccountSection } from './account-section.tsx';

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

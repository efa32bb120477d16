import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { deskText } from '../../lib/messages/desk-session.ts';
import { $devices, refreshDevices } from '../../lib/stores/account/security.ts';
import { $lacksDesk, refreshDeskSession } from '../../lib/stores/desk-session/desk-session.ts';
import { $passkeys, refreshPasskeys } from '../../lib/stores/passkeys/passkeys.ts';
import { $user, refreshUser } from '../../lib/stores/session/user.ts';
import { ErrorPanel } from '../ui/feedback/panels.tsx';
import { AccountSkeleton } from './account-section.tsx';
import { SecurityGroup } from './security-group.tsx';

const retry = () => Promise.all([refreshDeskSession(), refreshUser()]);

/** The sections of a concierge's account, which appear together, so that none of them moves another one. */
export function DeskAccountSections() {
  const remotes = [
    useStore($user, { ssr: 'initial' }),
    useStore($devices, { ssr: 'initial' }),
    useStore($passkeys, { ssr: 'initial' }),
  ];
  const lacksDesk = useStore($lacksDesk, { ssr: 'initial' });
  useEffect(() => {
    void refreshUser();
    void refreshDevices();
    void refreshPasskeys();
  }, []);
  if (lacksDesk) return <ErrorPanel title={deskText.noDesk} message={deskText.noDeskText} onRetry={retry} />;
  if (remotes.some(({ status }) => status === 'loading')) return <AccountSkeleton />;
  return <SecurityGroup />;
}

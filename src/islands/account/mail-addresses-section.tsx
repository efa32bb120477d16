import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { MailAddress } from '../../lib/contract/mail-addresses.ts';
import { mailAddressesText } from '../../lib/messages/mail-addresses.ts';
import {
  $mailAddressChange,
  $mailAddresses,
  $mailAddressLink,
  confirmByLink,
  refreshMailAddresses,
  sendLink,
  stopMailsTo,
  takeMailAddressLink,
} from '../../lib/stores/account/mail-addresses.ts';
import { $user } from '../../lib/stores/session/user.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { Button } from '../ui/button/button.tsx';
import { ErrorPanel } from '../ui/feedback/panels.tsx';
import { Paragraph } from '../ui/text/text.tsx';
import { AccountRow, AccountSection, useLinkInView } from './account-section.tsx';

/** What is said of an address, and the button beside it. */
function rowOf({ email, confirmed, link_sent: isSent, preferred }: MailAddress) {
  if (confirmed) {
    const detail = preferred ? mailAddressesText.isPreferred : mailAddressesText.isConfirmed;
    return { detail, action: mailAddressesText.stop, press: () => stopMailsTo(email) };
  }
  return isSent
    ? {
        detail: mailAddressesText.linkSent,
        action: mailAddressesText.sendAgain,
        press: () => sendLink(email),
      }
    : { detail: mailAddressesText.noLink, action: mailAddressesText.send, press: () => sendLink(email) };
}

function Address({ address }: { readonly address: MailAddress }) {
  const { busy } = useStore($mailAddressChange);
  const { email } = address;
  const { detail, action, press } = rowOf(address);
  return (
    <AccountRow
      name={email}
      detail={detail}
      actions={
        <Button
          variant="secondary"
          size="sm"
          loading={busy === email}
          disabled={busy !== null}
          aria-label={mailAddressesText.of(action, email)}
          onClick={() => void press()}
        >
          {action}
        </Button>
      }
    />
  );
}

/** Asks whether mails may go to the address whose link has opened this page. */
function Link() {
  const { busy } = useStore($mailAddressChange);
  return (
    <div className="flex flex-col gap-4 rounded-md bg-surface-sunken p-4">
      <Paragraph>{mailAddressesText.confirmLead}</Paragraph>
      <Button className="self-start" loading={busy === 'link'} onClick={() => void confirmByLink()}>
        {mailAddressesText.confirm}
      </Button>
    </div>
  );
}

/** Lists the addresses to which mails about requests may go (docs/product/account.md#addresses-for-mails). */
export function MailAddressesSection() {
  const remote = useStore($mailAddresses);
  const link = useStore($mailAddressLink);
  const { failure } = useStore($mailAddressChange);
  const account = dataOf(useStore($user))?.email ?? '';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    takeMailAddressLink();
    addEventListener('hashchange', takeMailAddressLink);
    return () => removeEventListener('hashchange', takeMailAddressLink);
  }, []);
  const addresses = dataOf(remote) ?? [];
  const usual = addresses.find(({ confirmed, preferred }) => confirmed && preferred)?.email ?? account;
  const isShown = remote.status === 'failed' || addresses.length > 0 || link !== null;
  useLinkInView(link !== null, heading);
  if (!isShown || (remote.status === 'ready' && remote.data === null)) return null;
  return (
    <AccountSection title={mailAddressesText.title} headingRef={heading}>
      {link !== null && <Link />}
      {failure !== null && <ErrorPanel message={failure} />}
      {remote.status === 'failed' && (
        <ErrorPanel
          title={mailAddressesText.loadFailed}
          error={remote.error}
          onRetry={refreshMailAddresses}
        />
      )}
      <Paragraph tone="muted" className="[overflow-wrap:anywhere]">
        {mailAddressesText.lead(usual)}
      </Paragraph>
      {addresses.length > 0 && (
        <ul className="flex flex-col gap-5">
          {addresses.map((address) => (
            <Address key={address.email} address={address} />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

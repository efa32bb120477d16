import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { product } from '../../lib/config/product.ts';
import { accountText } from '../../lib/messages/account.ts';
import { links } from '../../lib/routes/links.ts';
import { $answerMails, refreshAnswerMails } from '../../lib/stores/account/answer-mails.ts';
import { $devices, refreshDevices } from '../../lib/stores/account/devices.ts';
import { $profileAnswers, refreshProfileAnswers } from '../../lib/stores/account/profile-answers.ts';
import { $passkeys, refreshPasskeys } from '../../lib/stores/passkeys/passkeys.ts';
import { $user } from '../../lib/stores/session/user.ts';
import { requestSignOut } from '../../lib/stores/shell/leave-guard.ts';
import { Button } from '../ui/button/button.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Paragraph } from '../ui/text/text.tsx';
import { AccountSection, AccountSkeleton } from './account-section.tsx';
import { AnswerMailsSection } from './answer-mails-section.tsx';
import { AnswersSections } from './answers-sections.tsx';
import { DevicesSection } from './devices-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { ThemeSection } from './theme-section.tsx';
import { TwoStepSection } from './two-step-section.tsx';

/**
 * The sections whose height or presence the API decides, and what follows them. They appear together, so that none of them
 * moves another one (docs/product/account.md#nothing-moves).
 */
export function AccountLateSections() {
  const remotes = [
    useStore($user, { ssr: 'initial' }),
    useStore($profileAnswers, { ssr: 'initial' }),
    useStore($devices, { ssr: 'initial' }),
    useStore($passkeys, { ssr: 'initial' }),
    useStore($answerMails, { ssr: 'initial' }),
  ];
  useEffect(() => {
    void refreshProfileAnswers();
    void refreshDevices();
    void refreshPasskeys();
    void refreshAnswerMails();
  }, []);
  if (remotes.some(({ status }) => status === 'loading')) return <AccountSkeleton />;
  return (
    <>
      <AnswersSections />
      <TwoStepSection />
      <DevicesSection />
      <PasskeysSection />
      <AnswerMailsSection />
      <ThemeSection />
      <AccountSection title={accountText.support}>
        <Paragraph tone="muted">
          {accountText.supportText}{' '}
          <Link href={`mailto:${product.supportEmail}`}>{product.supportEmail}</Link>.
        </Paragraph>
        <p>
          <Link href={links.accessibility()}>{accountText.accessibility}</Link>
        </p>
      </AccountSection>
      <AccountSection title={accountText.signOut}>
        <Paragraph tone="muted">{accountText.signOutText}</Paragraph>
        <Button variant="secondary" className="self-start" onClick={() => void requestSignOut()}>
          {accountText.signOut}
        </Button>
      </AccountSection>
    </>
  );
}

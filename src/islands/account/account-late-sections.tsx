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
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Paragraph } from '../ui/text/text.tsx';
import { AccountGroup, AccountSection, AccountSkeleton } from './account-section.tsx';
import { AnswerMailsSection } from './answer-mails-section.tsx';
import { AnswersSections } from './answers-sections.tsx';
import { DevicesSection } from './devices-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ThemeSection } from './theme-section.tsx';
import { TwoStepSection } from './two-step-section.tsx';

/**
 * Returns true once the API has decided which sections there are and how high. They appear together, so that none of them moves
 * another one (docs/product/account.md#nothing-moves).
 */
function useIsDecided(): boolean {
  const remotes = [
    useStore($user, { ssr: 'initial' }),
    useStore($profileAnswers, { ssr: 'initial' }),
    useStore($devices, { ssr: 'initial' }),
    useStore($passkeys, { ssr: 'initial' }),
    useStore($answerMails, { ssr: 'initial' }),
  ];
  return remotes.every(({ status }) => status !== 'loading');
}

/** What the onboarding has asked. */
export function LateAnswers() {
  return useIsDecided() ? <AnswersSections /> : <Skeleton className="h-72" />;
}

/** The groups behind the first one. */
export function AccountLateSections() {
  const isDecided = useIsDecided();
  const answerMails = useStore($answerMails, { ssr: 'initial' });
  useEffect(() => {
    void refreshProfileAnswers();
    void refreshDevices();
    void refreshPasskeys();
    void refreshAnswerMails();
  }, []);
  if (!isDecided) return <AccountSkeleton />;
  const hasMails = answerMails.status !== 'ready' || answerMails.data !== null;
  return (
    <>
      <AccountGroup title={accountText.groups.security}>
        <PasswordSection />
        <TwoStepSection />
        <PasskeysSection />
        <DevicesSection />
      </AccountGroup>
      {hasMails && (
        <AccountGroup title={accountText.groups.notifications}>
          <AnswerMailsSection />
        </AccountGroup>
      )}
      <AccountGroup title={accountText.groups.browser}>
        <ThemeSection />
        <AccountSection title={accountText.signOut}>
          <Paragraph tone="muted">{accountText.signOutText}</Paragraph>
          <Button variant="secondary" className="self-start" onClick={() => void requestSignOut()}>
            {accountText.signOut}
          </Button>
        </AccountSection>
      </AccountGroup>
      <div className="flex flex-col gap-2 px-1 text-ink-muted">
        <Paragraph>
          {accountText.supportText}{' '}
          <Link href={`mailto:${product.supportEmail}`}>{product.supportEmail}</Link>.
        </Paragraph>
        <p>
          <Link href={links.accessibility()}>{accountText.accessibility}</Link>
        </p>
      </div>
    </>
  );
}

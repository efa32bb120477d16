import { useStore } from '@nanostores/react';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useEffect, useState } from 'react';
import { product } from '../../lib/config/product.ts';
import type { AnswerMails } from '../../lib/contract/account.ts';
import { accountText } from '../../lib/messages/account.ts';
import { links } from '../../lib/routes/links.ts';
import {
  $answerMails,
  $answerMailsSaving,
  chooseAnswerMails,
  refreshAnswerMails,
} from '../../lib/stores/account/answer-mails.ts';
import { $ownData, refreshOwnData } from '../../lib/stores/account/own-data.ts';
import { $mailAddresses, refreshMailAddresses } from '../../lib/stores/account/mail-addresses.ts';
import { $devices, refreshDevices } from '../../lib/stores/account/security.ts';
import { $profileAnswers, refreshProfileAnswers } from '../../lib/stores/account/profile-answers.ts';
import { $theme, chooseTheme, type ThemeChoice } from '../../lib/stores/account/theme.ts';
import { $unconfirmedEmail } from '../../lib/stores/identity/unconfirmed-email.ts';
import { $passkeys, refreshPasskeys } from '../../lib/stores/passkeys/passkeys.ts';
import { $user } from '../../lib/stores/session/user.ts';
import { requestSignOut } from '../../lib/stores/shell/leave-guard.ts';
import { RadioGroup } from '../form/inputs/choice-inputs.tsx';
import { Button } from '../ui/button/button.tsx';
import { keepOneRetry } from '../ui/feedback/one-retry.ts';
import { ErrorPanel } from '../ui/feedback/panels.tsx';
import { Skeleton } from '../ui/feedback/loading.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Paragraph } from '../ui/text/text.tsx';
import { AccountGroup, AccountSection, AccountSkeleton } from './account-section.tsx';
import { AnswersSections } from './answers-sections.tsx';
import { OwnDataSections } from './own-data-sections.tsx';
import { MailAddressesSection } from './mail-addresses-section.tsx';
import { SecurityGroup } from './security-group.tsx';

interface ThemeOption {
  readonly value: ThemeChoice;
  readonly label: string;
  readonly icon: React.ReactNode;
}

const THEMES: readonly ThemeOption[] = [
  { value: 'system', label: accountText.themeSystem, icon: <Monitor /> },
  { value: 'light', label: accountText.themeLight, icon: <Sun /> },
  { value: 'dark', label: accountText.themeDark, icon: <Moon /> },
];

/** Chooses the theme of this device (docs/product/account.md#theme). */
export function ThemeSection() {
  const theme = useStore($theme, { ssr: 'initial' });
  const [isSaved, setSaved] = useState(false);
  const choose = (value: string) => {
    const option = THEMES.find((one) => one.value === value);
    if (option === undefined) return;
    chooseTheme(option.value);
    setSaved(true);
  };
  return (
    <AccountSection title={accountText.appearance}>
      <RadioGroup
        legend={accountText.theme}
        name="theme"
        hint={accountText.themeHint}
        options={THEMES}
        value={theme}
        onValueChange={choose}
        className="sm:grid-cols-3"
      />
      <p role="status" className="text-small text-positive empty:hidden">
        {isSaved && accountText.themeSaved}
      </p>
    </AccountSection>
  );
}

const CHOICES = ['on', 'daily', 'off'] as const satisfies readonly AnswerMails[];
const OPTIONS = CHOICES.map((value) => ({ value, ...accountText.answerMailsChoices[value] }));

function Choice({ choice }: { readonly choice: AnswerMails }) {
  const { status, message } = useStore($answerMailsSaving, { ssr: 'initial' });
  const choose = (value: string) => {
    const chosen = CHOICES.find((one) => one === value);
    if (chosen !== undefined) void chooseAnswerMails(chosen);
  };
  return (
    <div>
      <RadioGroup
        legend={accountText.answerMails}
        hideLegend
        name="answer-mails"
        options={OPTIONS}
        value={choice}
        onValueChange={choose}
        className="sm:grid-cols-3"
      />
      <p role="status" className="text-small">
        {status === 'done' && <span className="mt-3 block text-positive">{message}</span>}
        {status === 'failed' && <span className="mt-3 block font-medium text-danger">{message}</span>}
      </p>
    </div>
  );
}

/** Chooses when mails about answers come (docs/product/account.md#answer-mails-section). */
export function AnswerMailsSection() {
  const remote = useStore($answerMails, { ssr: 'initial' });
  const unconfirmed = useStore($unconfirmedEmail, { ssr: 'initial' });
  if (remote.status === 'loading' || (remote.status === 'ready' && remote.data === null)) return null;
  return (
    <AccountSection title={accountText.answerMails}>
      <Paragraph tone="muted">
        {accountText.answerMailsText}
        {unconfirmed !== null && ` ${accountText.answerMailsUnconfirmed}`}
      </Paragraph>
      {remote.status === 'failed' && (
        <ErrorPanel
          title={accountText.answerMailsLoadFailed}
          error={remote.error}
          onRetry={refreshAnswerMails}
        />
      )}
      {remote.status === 'ready' && remote.data !== null && <Choice choice={remote.data} />}
    </AccountSection>
  );
}

/** Returns true once the API has decided on the sections, so that none moves another (docs/product/account.md#nothing-moves). */
function useIsDecided(): boolean {
  const remotes = [
    useStore($user, { ssr: 'initial' }),
    useStore($profileAnswers, { ssr: 'initial' }),
    useStore($devices, { ssr: 'initial' }),
    useStore($passkeys, { ssr: 'initial' }),
    useStore($answerMails, { ssr: 'initial' }),
    useStore($mailAddresses, { ssr: 'initial' }),
    useStore($ownData, { ssr: 'initial' }),
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
    void refreshMailAddresses();
    void refreshOwnData();
  }, []);
  useEffect(keepOneRetry, []);
  if (!isDecided) return <AccountSkeleton />;
  const hasMails = answerMails.status !== 'ready' || answerMails.data !== null;
  return (
    <>
      <SecurityGroup />
      {hasMails && (
        <AccountGroup title={accountText.groups.notifications}>
          <AnswerMailsSection />
          <MailAddressesSection />
        </AccountGroup>
      )}
      <OwnDataSections />
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

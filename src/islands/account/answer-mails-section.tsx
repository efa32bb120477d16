import { useStore } from '@nanostores/react';
import type { AnswerMails } from '../../lib/contract/account.ts';
import { accountText } from '../../lib/messages/account.ts';
import { describeFailure } from '../../lib/messages/shared/describe-failure.ts';
import {
  $answerMails,
  $answerMailsSaving,
  chooseAnswerMails,
  refreshAnswerMails,
} from '../../lib/stores/account/answer-mails.ts';
import { $unconfirmedEmail } from '../../lib/stores/identity/unconfirmed-email.ts';
import { RadioGroup } from '../form/inputs/radio-group.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Paragraph } from '../ui/text/text.tsx';
import { AccountSection } from './account-section.tsx';

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
          message={describeFailure(remote.error)}
          onRetry={refreshAnswerMails}
        />
      )}
      {remote.status === 'ready' && remote.data !== null && <Choice choice={remote.data} />}
    </AccountSection>
  );
}

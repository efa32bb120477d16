import { useStore } from '@nanostores/react';
import { accountText } from '../../lib/messages/account.ts';
import { $passwordChange, requestPasswordChange } from '../../lib/stores/account/password.ts';
import { Button } from '../ui/button/button.tsx';
import { ProgressNote } from '../ui/feedback/progress-note.tsx';
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

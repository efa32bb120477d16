import { useStore } from '@nanostores/react';
import { accountText } from '../../lib/messages/account.ts';
import { $passwordChange, requestPasswordChange } from '../../lib/stores/account/account.ts';
import { Button } from '../ui/button/button.tsx';
import { Paragraph } from '../ui/text/paragraph.tsx';
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
        <p role="status" className="text-small">
          {change.status === 'sent' && <span className="text-positive">{accountText.linkSent}</span>}
          {change.status === 'failed' && <span className="text-danger">{change.message}</span>}
        </p>
      </div>
    </AccountSection>
  );
}

import { useStore } from '@nanostores/react';
import { confirmNoticeText } from '../../lib/messages/identity/confirm-email.ts';
import {
  $resending,
  $unconfirmedEmail,
  resendConfirmation,
} from '../../lib/stores/identity/unconfirmed-email.ts';
import { Button } from '../ui/button/button.tsx';
import { ProgressNote } from '../ui/feedback/progress-bar.tsx';
import { Paragraph } from '../ui/text/text.tsx';
import { AccountSection } from './account-section.tsx';

/** Asks an employee to confirm the address (docs/product/identity.md#confirmation-notice). */
export function ConfirmEmailSection() {
  const email = useStore($unconfirmedEmail, { ssr: 'initial' });
  const { status, message } = useStore($resending, { ssr: 'initial' });
  if (email === null) return null;
  return (
    <AccountSection level={2} title={confirmNoticeText.title} className="confirm-section">
      <Paragraph tone="muted">{confirmNoticeText.text(email)}</Paragraph>
      <div className="flex flex-wrap items-center gap-4">
        <Button variant="secondary" loading={status === 'busy'} onClick={() => void resendConfirmation()}>
          {confirmNoticeText.again}
        </Button>
        <ProgressNote status={status} message={message} />
      </div>
    </AccountSection>
  );
}

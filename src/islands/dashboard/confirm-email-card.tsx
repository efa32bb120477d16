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

/** Asks an employee to confirm the address (docs/product/identity.md#confirmation-notice). */
export function ConfirmEmailCard() {
  const email = useStore($unconfirmedEmail, { ssr: 'initial' });
  const { status, message } = useStore($resending, { ssr: 'initial' });
  if (email === null) return null;
  return (
    <section
      aria-label={confirmNoticeText.title}
      className="confirm-card flex flex-col gap-4 rounded-lg border border-line bg-surface-raised p-5 sm:flex-row sm:items-center sm:p-6"
    >
      <div className="min-w-0 sm:flex-1">
        <h2 className="text-subheading">{confirmNoticeText.title}</h2>
        <Paragraph size="small" tone="muted">
          {confirmNoticeText.text(email)}
        </Paragraph>
        <ProgressNote status={status} message={message} />
      </div>
      <Button
        variant="secondary"
        className="self-start"
        loading={status === 'busy'}
        onClick={() => void resendConfirmation()}
      >
        {confirmNoticeText.again}
      </Button>
    </section>
  );
}

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { confirmNoticeText } from '../../lib/messages/identity/confirm-email.ts';
import { refreshEnrollmentStatus } from '../../lib/stores/identity/mfa-enrollment.ts';
import { $resending, resendConfirmation } from '../../lib/stores/identity/unconfirmed-email.ts';
import { Button } from '../ui/button/button.tsx';
import { ProgressNote } from '../ui/feedback/progress-note.tsx';
import { Heading, Paragraph } from '../ui/text/text.tsx';

/** Asks an employee who enrolls to confirm the address first (docs/product/mfa.md#enrollment-needs-a-confirmed-address). */
export function UnconfirmedNotice() {
  const { status, message } = useStore($resending);
  useEffect(() => {
    // The link opens in another tab; the employee comes back to this one.
    const refresh = () => {
      if (document.visibilityState === 'visible') void refreshEnrollmentStatus();
    };
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, []);
  return (
    <section className="mb-6 flex flex-col gap-4 rounded-lg border border-line bg-surface-raised p-5">
      <Heading level={2} size="subheading">
        {confirmNoticeText.title}
      </Heading>
      <Paragraph tone="muted">{confirmNoticeText.beforeEnrollment}</Paragraph>
      <div className="flex flex-wrap items-center gap-4">
        <Button
          variant="secondary"
          loading={status === 'busy'}
          onClick={() => void resendConfirmation(refreshEnrollmentStatus)}
        >
          {confirmNoticeText.again}
        </Button>
        <ProgressNote status={status} message={message} />
      </div>
    </section>
  );
}

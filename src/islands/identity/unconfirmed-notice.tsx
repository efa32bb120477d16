import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { whenVisible } from '../../lib/effects/lazy-load.ts';
import { confirmNoticeText } from '../../lib/messages/identity/confirm-email.ts';
import { mfaText } from '../../lib/messages/identity/mfa.ts';
import { refreshEnrollmentStatus } from '../../lib/stores/identity/mfa-enrollment.ts';
import { $resending, resendConfirmation } from '../../lib/stores/identity/unconfirmed-email.ts';
import { Button } from '../ui/button/button.tsx';
import { ProgressNote } from '../ui/feedback/progress-bar.tsx';
import { EnrollmentExit } from './enrollment-exit.tsx';

/** Asks an employee who enrolls to confirm the address first (docs/product/mfa.md#enrollment-needs-a-confirmed-address). */
export function UnconfirmedNotice() {
  const { status, message } = useStore($resending);
  const [checks, setChecks] = useState(0);
  // The link opens in another tab; the employee comes back to this one.
  useEffect(() => whenVisible(refreshEnrollmentStatus), []);
  return (
    <div className="flex flex-col gap-3">
      <Button
        block
        onClick={() => void refreshEnrollmentStatus().then(() => setChecks((count) => count + 1))}
      >
        {mfaText.addressConfirmed}
      </Button>
      {/* The key announces the sentence at each press. */}
      <p key={checks} role="status" className="text-small text-ink-muted empty:hidden">
        {checks > 0 && mfaText.addressNotYet}
      </p>
      <Button
        variant="secondary"
        block
        loading={status === 'busy'}
        onClick={() => void resendConfirmation(refreshEnrollmentStatus)}
      >
        {confirmNoticeText.again}
      </Button>
      <ProgressNote status={status} message={message} />
      <EnrollmentExit block />
    </div>
  );
}

import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { whenVisible } from '../../lib/effects/lazy-load.ts';
import { confirmNoticeText } from '../../lib/messages/identity/confirm-email.ts';
import { mfaText } from '../../lib/messages/identity/mfa.ts';
import { secondFactorText } from '../../lib/messages/identity/second-factor.ts';
import { $lostCodes, replaceLostCodes } from '../../lib/stores/identity/authenticator.ts';
import { $code } from '../../lib/stores/identity/mfa-code.ts';
import {
  $enrollment,
  changeNumber,
  completeEnrollment,
  finishEnrollment,
  refreshEnrollmentStatus,
  submitEnrollmentPassword,
} from '../../lib/stores/identity/mfa-enrollment.ts';
import { $resending, resendConfirmation } from '../../lib/stores/identity/unconfirmed-email.ts';
import { AuthenticatorSetup, BackupCodes } from '../mfa/authenticator-setup.tsx';
import { CodeForm } from '../mfa/code-form.tsx';
import { FreshFactor } from '../mfa/fresh-factor.tsx';
import { PasswordForm } from '../mfa/proof-forms.tsx';
import { Button } from '../ui/button/button.tsx';
import { ProgressNote } from '../ui/feedback/progress-bar.tsx';
import { Heading, Paragraph } from '../ui/text/text.tsx';
import { EnrollmentExit } from './enrollment-exit.tsx';

/** Stands in for backup codes that a reload has lost, and makes new ones (docs/product/mfa.md#backup-codes). */
function LostCodes() {
  const { busy, failure } = useStore($lostCodes);
  const leaving = useStore($enrollment);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Not the field: the sentence before it says what happened.
    heading.current?.focus();
  }, []);
  return (
    <div className="flex flex-col gap-5">
      <Heading level={2} size="subheading" ref={heading} tabIndex={-1}>
        {secondFactorText.codesTitle}
      </Heading>
      <Paragraph tone="muted">{secondFactorText.codesLost}</Paragraph>
      <PasswordForm
        submitLabel={secondFactorText.makeCodes}
        busy={busy || leaving.busy}
        failure={failure ?? leaving.failure}
        onSubmit={replaceLostCodes}
      >
        <Button variant="tertiary" block disabled={busy} onClick={() => void finishEnrollment()}>
          {secondFactorText.goOnWithout}
        </Button>
      </PasswordForm>
      <FreshFactor />
    </div>
  );
}

/** The steps of the enrollment that an API of the plain flow does not have (docs/product/mfa.md#plain-flow). */
export function EnrollmentParts() {
  const { step, busy, failure, backupCodes, textOffered, asksForPassword } = useStore($enrollment);
  const back = textOffered ? (
    <Button variant="tertiary" block onClick={changeNumber}>
      {secondFactorText.back}
    </Button>
  ) : (
    <EnrollmentExit block />
  );
  if (step === 'codes' && backupCodes.length === 0) return <LostCodes />;
  if (step === 'codes') {
    return <BackupCodes codes={backupCodes} busy={busy} onDone={() => void finishEnrollment()} />;
  }
  if (step === 'app') {
    return (
      <AuthenticatorSetup asksForPassword={asksForPassword} onDone={completeEnrollment}>
        {back}
      </AuthenticatorSetup>
    );
  }
  return (
    <PasswordForm
      submitLabel={mfaText.sendCode}
      busy={busy}
      failure={failure}
      onSubmit={submitEnrollmentPassword}
    >
      {back}
    </PasswordForm>
  );
}

/** Asks for the first code, which verifies the number. */
export function EnrollmentCode() {
  const { busy } = useStore($enrollment);
  return (
    <CodeForm busy={busy} onVerified={() => completeEnrollment($code.get().backupCodes)}>
      <div className="flex flex-wrap justify-center gap-x-2">
        <Button variant="tertiary" size="sm" className="min-h-touch" onClick={changeNumber}>
          {mfaText.changeNumber}
        </Button>
        <EnrollmentExit size="sm" className="min-h-touch" />
      </div>
    </CodeForm>
  );
}

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

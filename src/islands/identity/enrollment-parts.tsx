import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { mfaText } from '../../lib/messages/identity/mfa.ts';
import { secondFactorText } from '../../lib/messages/identity/second-factor.ts';
import { $lostCodes, replaceLostCodes } from '../../lib/stores/identity/authenticator.ts';
import {
  $enrollment,
  changeNumber,
  completeEnrollment,
  finishEnrollment,
  submitEnrollmentPassword,
} from '../../lib/stores/identity/mfa-enrollment.ts';
import { AuthenticatorSetup } from '../mfa/authenticator-setup.tsx';
import { BackupCodes } from '../mfa/backup-codes.tsx';
import { PasswordForm } from '../mfa/password-form.tsx';
import { Button } from '../ui/button/button.tsx';
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

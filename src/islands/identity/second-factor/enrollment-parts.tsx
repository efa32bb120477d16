import { useStore } from '@nanostores/react';
import { mfaText } from '../../../lib/messages/identity/mfa.ts';
import { secondFactorText } from '../../../lib/messages/identity/second-factor.ts';
import {
  $enrollment,
  changeNumber,
  completeEnrollment,
  finishEnrollment,
  submitEnrollmentPassword,
} from '../../../lib/stores/identity/mfa-enrollment.ts';
import { Button } from '../../ui/button/button.tsx';
import { AuthenticatorSetup } from '../../mfa/authenticator-setup.tsx';
import { BackupCodes } from '../../mfa/backup-codes.tsx';
import { LostCodes } from './lost-codes.tsx';
import { PasswordForm } from '../../mfa/password-form.tsx';

/** The steps of the enrollment that an API of the plain flow does not have (docs/product/mfa.md#plain-flow). */
export function EnrollmentParts() {
  const { step, busy, failure, backupCodes } = useStore($enrollment);
  const back = (
    <Button variant="tertiary" block onClick={changeNumber}>
      {secondFactorText.back}
    </Button>
  );
  if (step === 'codes' && backupCodes.length === 0) return <LostCodes />;
  if (step === 'codes') {
    return <BackupCodes codes={backupCodes} busy={busy} onDone={() => void finishEnrollment()} />;
  }
  if (step === 'app') return <AuthenticatorSetup onDone={completeEnrollment}>{back}</AuthenticatorSetup>;
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

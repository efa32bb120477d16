import { useStore } from '@nanostores/react';
import { mfaText } from '../../lib/messages/identity/mfa.ts';
import { $enrollment, changeNumber, completeEnrollment } from '../../lib/stores/identity/mfa-enrollment.ts';
import { $code } from '../../lib/stores/identity/mfa-code.ts';
import { Button } from '../ui/button/button.tsx';
import { CodeForm } from '../mfa/code-form.tsx';
import { EnrollmentExit } from './enrollment-exit.tsx';

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

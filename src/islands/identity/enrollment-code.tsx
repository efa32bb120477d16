import { useStore } from '@nanostores/react';
import { mfaText } from '../../lib/messages/identity/mfa.ts';
import { entryCode } from '../../lib/stores/identity/entry-code.ts';
import { $code, $resendInSeconds, resendCode, verifyCode } from '../../lib/stores/identity/mfa-code.ts';
import {
  $enrollment,
  changeNumber,
  finishEnrollment,
  putOffEnrollment,
} from '../../lib/stores/identity/mfa-enrollment.ts';
import { CodeForm } from '../form/code/code-form.tsx';
import { Button } from '../ui/button/button.tsx';

const schema = entryCode.part(({ forms }) => forms.codeForm);

async function verify(code: string): Promise<void> {
  if (await verifyCode(code)) await finishEnrollment();
}

/** Asks for the first code, which verifies the number. */
export function EnrollmentCode() {
  const { busy, optional } = useStore($enrollment);
  const { verifying, sending, failure, note } = useStore($code);
  const resendInSeconds = useStore($resendInSeconds);
  return (
    <CodeForm
      schema={schema}
      busy={busy || verifying}
      sending={sending}
      failure={failure}
      note={note}
      resendInSeconds={resendInSeconds}
      onSubmit={(code) => void verify(code)}
      onResend={() => void resendCode()}
    >
      <div className="flex flex-wrap justify-center gap-x-2">
        <Button variant="tertiary" size="sm" className="min-h-touch" onClick={changeNumber}>
          {mfaText.changeNumber}
        </Button>
        {optional && (
          <Button
            variant="tertiary"
            size="sm"
            className="min-h-touch"
            disabled={busy}
            onClick={() => void putOffEnrollment()}
          >
            {mfaText.notNow}
          </Button>
        )}
      </div>
    </CodeForm>
  );
}

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { mfaText } from '../../lib/messages/identity/mfa.ts';
import { links } from '../../lib/routes/links.ts';
import { entryCode } from '../../lib/stores/identity/entry-code.ts';
import {
  $code,
  $resendInSeconds,
  enterCodeStep,
  resendCode,
  verifyCode,
} from '../../lib/stores/identity/mfa-code.ts';
import { $signIn, finishCodeStep, leaveCodeStep } from '../../lib/stores/identity/sign-in.ts';
import { CodeForm } from '../form/code/code-form.tsx';
import { ButtonLink } from '../ui/button/button-link.tsx';
import { Button } from '../ui/button/button.tsx';
import { Heading } from '../ui/text/heading.tsx';
import { Paragraph } from '../ui/text/paragraph.tsx';

const schema = entryCode.part(({ forms }) => forms.codeForm);

async function verify(code: string): Promise<void> {
  if (await verifyCode(code)) await finishCodeStep();
}

/** Asks for the code of two-step verification. */
export function CodeStep() {
  const { busy } = useStore($signIn);
  const { verifying, sending, failure, note, phoneMissing } = useStore($code);
  const resendInSeconds = useStore($resendInSeconds);
  useEffect(() => {
    void enterCodeStep();
  }, []);
  return (
    <>
      <Heading level={1} size="display">
        {mfaText.stepTitle}
      </Heading>
      <Paragraph tone="muted" className="mb-8 mt-3">
        {mfaText.stepLead}
      </Paragraph>
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
        {phoneMissing && (
          <ButtonLink href={links.mfaEnrollment()} variant="secondary">
            {mfaText.addPhone}
          </ButtonLink>
        )}
        <Button variant="tertiary" size="sm" className="min-h-touch" onClick={leaveCodeStep}>
          {mfaText.otherAccount}
        </Button>
      </CodeForm>
    </>
  );
}

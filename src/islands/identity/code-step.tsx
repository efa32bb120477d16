import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { mfaText } from '../../lib/messages/identity/mfa.ts';
import { links } from '../../lib/routes/links.ts';
import { $code, enterCodeStep } from '../../lib/stores/identity/mfa-code.ts';
import { $signIn, finishCodeStep, leaveCodeStep } from '../../lib/stores/identity/sign-in.ts';
import { ButtonLink } from '../ui/button/button-link.tsx';
import { Button } from '../ui/button/button.tsx';
import { Heading } from '../ui/text/heading.tsx';
import { Paragraph } from '../ui/text/paragraph.tsx';
import { CodeForm } from './code-form.tsx';

/** Asks for the code of two-step verification. */
export function CodeStep() {
  const { busy } = useStore($signIn);
  const { phoneMissing } = useStore($code);
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
      <CodeForm busy={busy} onVerified={finishCodeStep}>
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

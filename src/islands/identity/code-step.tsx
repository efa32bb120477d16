import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { mfaText } from '../../lib/messages/identity/mfa.ts';
import { links } from '../../lib/routes/links.ts';
import { $code, $codeMethod, enterCodeStep, type CodeMethod } from '../../lib/stores/identity/mfa-code.ts';
import { $signIn, finishCodeStep, leaveCodeStep } from '../../lib/stores/identity/sign-in.ts';
import { CodeForm } from '../mfa/code-form.tsx';
import { OtherMethods } from '../mfa/other-methods.tsx';
import { ButtonLink, Button } from '../ui/button/button.tsx';
import { Spinner } from '../ui/feedback/loading.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { Heading, Paragraph } from '../ui/text/text.tsx';

const AppCodeForm = lazyPart(async () => (await import('../mfa/proof-forms.tsx')).AppCodeForm, {
  fallback: <Spinner />,
});
const BackupCodeForm = lazyPart(async () => (await import('../mfa/proof-forms.tsx')).BackupCodeForm, {
  fallback: <Spinner />,
});

const words = {
  text: [mfaText.stepTitle, mfaText.stepLead],
  app: [mfaText.appStepTitle, mfaText.appStepLead],
  backup: [mfaText.backupStepTitle, mfaText.backupStepLead],
} as const satisfies Record<CodeMethod, readonly string[]>;

/** The other ways of the account to prove the sign-in, and the way back. */
function CodeAlternatives() {
  const current = useStore($codeMethod);
  const { phoneMissing } = useStore($code);
  return (
    <div className="flex flex-col items-center gap-1">
      <OtherMethods />
      {current === 'text' && phoneMissing && (
        <ButtonLink href={links.mfaEnrollment()} variant="secondary">
          {mfaText.addPhone}
        </ButtonLink>
      )}
      <Button variant="tertiary" size="sm" className="min-h-touch" onClick={leaveCodeStep}>
        {mfaText.otherAccount}
      </Button>
    </div>
  );
}

/** Asks for the code of two-step verification: texted, of the authenticator app, or a backup code. */
export function CodeStep() {
  const { busy } = useStore($signIn);
  const method = useStore($codeMethod);
  useEffect(() => {
    void enterCodeStep();
  }, []);
  const [title, lead] = words[method];
  const form = { busy, onVerified: finishCodeStep, children: <CodeAlternatives /> };
  return (
    <>
      <Heading level={1} size="display">
        {title}
      </Heading>
      <Paragraph tone="muted" className="mb-8 mt-3">
        {lead}
      </Paragraph>
      {method === 'text' && <CodeForm {...form} />}
      {method === 'app' && <AppCodeForm {...form} />}
      {method === 'backup' && <BackupCodeForm {...form} />}
    </>
  );
}

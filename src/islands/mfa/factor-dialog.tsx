import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { mfaText } from '../../lib/messages/identity/mfa.ts';
import { secondFactorText as text } from '../../lib/messages/identity/second-factor.ts';
import { $codeMethod, enterCodeStep, type CodeMethod } from '../../lib/stores/identity/mfa-code.ts';
import { Panel } from '../ui/dialog/panel.tsx';
import { Spinner } from '../ui/feedback/loading.tsx';
import { CodeForm } from './code-form.tsx';
import { OtherMethods } from './other-methods.tsx';
import { AppCodeForm, BackupCodeForm } from './proof-forms.tsx';

const forms: Record<CodeMethod, typeof CodeForm> = {
  text: CodeForm,
  app: AppCodeForm,
  backup: BackupCodeForm,
};

const leads: Record<CodeMethod, string> = {
  text: mfaText.stepLead,
  app: mfaText.appStepLead,
  backup: mfaText.backupStepLead,
};

interface FactorDialogProps {
  /** Says whether the factor was proved. */
  readonly onAnswer: (isProved: boolean) => void;
}

/** Asks for the second factor again, before something that carries data away or changes what protects an account. */
export function FactorDialog({ onAnswer }: FactorDialogProps) {
  const method = useStore($codeMethod);
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    void enterCodeStep().then(() => setIsReady(true));
  }, []);
  const Form = forms[method];
  return (
    <Panel title={text.factorTitle} width="narrow" onClose={() => onAnswer(false)}>
      <p className="mb-5 mt-1 text-pretty text-ink-muted">
        {text.factorText} {isReady && leads[method]}
      </p>
      {isReady ? (
        <Form key={method} busy={false} onVerified={async () => onAnswer(true)}>
          <div className="flex flex-col items-center gap-1">
            <OtherMethods />
          </div>
        </Form>
      ) : (
        <Spinner />
      )}
    </Panel>
  );
}

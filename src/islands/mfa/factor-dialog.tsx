import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { mfaText } from '../../lib/messages/identity/mfa.ts';
import { secondFactorText as text } from '../../lib/messages/identity/second-factor.ts';
import {
  $codeMethod,
  $codeMethods,
  enterCodeStep,
  enterCodeMethod,
  type CodeMethod,
} from '../../lib/stores/identity/mfa-code.ts';
import { Button } from '../ui/button/button.tsx';
import { Panel } from '../ui/dialog/panel.tsx';
import { Spinner } from '../ui/feedback/loading.tsx';
import { CodeForm } from './code-form.tsx';
import { AppCodeForm, BackupCodeForm } from './proof-forms.tsx';

const forms: Record<CodeMethod, typeof CodeForm> = {
  text: CodeForm,
  app: AppCodeForm,
  backup: BackupCodeForm,
};

const words: Record<CodeMethod, { readonly lead: string; readonly use: string }> = {
  text: { lead: mfaText.stepLead, use: mfaText.useText },
  app: { lead: mfaText.appStepLead, use: mfaText.useAppCode },
  backup: { lead: mfaText.backupStepLead, use: mfaText.useBackup },
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
        {text.factorText} {isReady && words[method].lead}
      </p>
      {isReady ? (
        <Form key={method} busy={false} onVerified={async () => onAnswer(true)}>
          <OtherMethods />
        </Form>
      ) : (
        <Spinner />
      )}
    </Panel>
  );
}

function OtherMethods() {
  const methods = useStore($codeMethods);
  const current = useStore($codeMethod);
  return (
    <div className="flex flex-col items-center gap-1">
      {methods
        .filter((method) => method !== current)
        .map((method) => (
          <Button
            key={method}
            variant="tertiary"
            size="sm"
            className="min-h-touch"
            onClick={() => void enterCodeMethod(method)}
          >
            {words[method].use}
          </Button>
        ))}
    </div>
  );
}

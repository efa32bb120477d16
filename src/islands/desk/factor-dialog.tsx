import { useState } from 'react';
import { liftsText as text } from '../../lib/messages/desk-lifts.ts';
import { AppCodeForm, BackupCodeForm } from '../mfa/proof-forms.tsx';
import { Button } from '../ui/button/button.tsx';
import { PanelDialog } from './panel-dialog.tsx';

interface FactorDialogProps {
  /** Says whether the factor was proved. */
  readonly onAnswer: (isProved: boolean) => void;
}

/** Asks for the second factor again, before something that carries data away or weakens an account. */
export function FactorDialog({ onAnswer }: FactorDialogProps) {
  const [byBackup, setByBackup] = useState(false);
  const Form = byBackup ? BackupCodeForm : AppCodeForm;
  const onVerified = async () => onAnswer(true);
  return (
    <PanelDialog title={text.factorTitle} width="narrow" onClose={() => onAnswer(false)}>
      <p className="mb-5 mt-1 text-pretty text-ink-muted">{text.factorText}</p>
      <Form busy={false} onVerified={onVerified}>
        <Button variant="tertiary" size="sm" className="min-h-touch" onClick={() => setByBackup(!byBackup)}>
          {byBackup ? text.useApp : text.useBackup}
        </Button>
      </Form>
    </PanelDialog>
  );
}

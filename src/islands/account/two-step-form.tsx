import { useStore } from '@nanostores/react';
import { useId, type ReactNode } from 'react';
import { newNumberForm } from '../../lib/forms/account-forms.ts';
import { mfaText } from '../../lib/messages/identity/mfa.ts';
import { secondFactorText } from '../../lib/messages/identity/second-factor.ts';
import { twoStepText } from '../../lib/messages/identity/two-step.ts';
import {
  $twoStepChange,
  cancelTwoStepChange,
  finishApp,
  finishCodes,
  finishNumber,
  submitNewNumber,
  submitTwoStepPassword,
  type PasswordTask,
} from '../../lib/stores/account/two-step-change.ts';
import { Form, useZodForm } from '../form/form.tsx';
import { PhoneInput } from '../form/inputs/masked-input.tsx';
import { AuthenticatorSetup, BackupCodes } from '../mfa/authenticator-setup.tsx';
import { CodeForm } from '../mfa/code-form.tsx';
import { OwnPasswordInput, PasswordForm } from '../mfa/proof-forms.tsx';
import { Button } from '../ui/button/button.tsx';
import { Paragraph } from '../ui/text/text.tsx';

const words: Record<PasswordTask, { readonly text: string; readonly submit: string }> = {
  codes: { text: twoStepText.makeCodesText, submit: secondFactorText.makeCodes },
  'remove-text': { text: twoStepText.removeTextText, submit: twoStepText.removeText },
  'remove-app': { text: twoStepText.removeAppText, submit: twoStepText.removeApp },
  'turn-off': { text: twoStepText.turnOffText, submit: twoStepText.turnOff },
};

function Cancel() {
  const { busy } = useStore($twoStepChange);
  return (
    <Button variant="tertiary" block disabled={busy} onClick={cancelTwoStepChange}>
      {secondFactorText.cancel}
    </Button>
  );
}

function PasswordTaskForm({ task }: { readonly task: PasswordTask }) {
  const { busy, failure } = useStore($twoStepChange);
  const { text, submit } = words[task];
  const id = useId();
  return (
    // The field gets the focus: the description of its group is announced with it.
    <div role="group" aria-label={submit} aria-describedby={id} className="flex flex-col gap-5">
      <Paragraph id={id} tone="muted">
        {text}
      </Paragraph>
      <PasswordForm
        submitLabel={submit}
        tone={task === 'codes' ? 'default' : 'danger'}
        busy={busy}
        failure={failure}
        onSubmit={(password) => submitTwoStepPassword(task, password)}
      >
        <Cancel />
      </PasswordForm>
    </div>
  );
}

function OpenForm() {
  const { task, step, busy, phone, backupCodes } = useStore($twoStepChange);
  if (step === 'codes') {
    return <BackupCodes codes={backupCodes} busy={busy} onDone={() => void finishCodes()} />;
  }
  if (step === 'code') {
    return (
      <>
        <Paragraph tone="muted">{mfaText.codeSentTo(phone)}</Paragraph>
        <CodeForm busy={busy} onVerified={finishNumber}>
          <Cancel />
        </CodeForm>
      </>
    );
  }
  switch (task) {
    case null:
      return null;
    case 'number':
      return (
        <NewNumberForm>
          <Cancel />
        </NewNumberForm>
      );
    case 'app':
      return (
        <AuthenticatorSetup onDone={finishApp}>
          <Cancel />
        </AuthenticatorSetup>
      );
    default:
      return <PasswordTaskForm key={task} task={task} />;
  }
}

export function TwoStepForm() {
  return (
    <div className="flex max-w-md flex-col gap-5">
      <OpenForm />
    </div>
  );
}

function NewNumberForm({ children }: { readonly children: ReactNode }) {
  const { busy, failure } = useStore($twoStepChange);
  const { field, submit } = useZodForm(newNumberForm, {
    defaultValues: { phone: '', password: '' },
    focus: 'phone',
  });
  return (
    <>
      <Paragraph tone="muted">{twoStepText.numberText}</Paragraph>
      <Form
        error={failure}
        busy={busy}
        onSubmit={submit(({ phone, password }) => submitNewNumber(phone, password))}
      >
        <PhoneInput label={twoStepText.phone} hint={mfaText.phoneHint} required {...field('phone')} />
        <OwnPasswordInput {...field('password')} />
        <Button type="submit" block loading={busy}>
          {mfaText.sendCode}
        </Button>
        {children}
      </Form>
    </>
  );
}

import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useId } from 'react';
import { backupCodeForm, passwordForm } from '../../lib/forms/second-step-forms.ts';
import { secondFactorText } from '../../lib/messages/identity/second-factor.ts';
import {
  $otherCode,
  enterOtherCode,
  verifyAppCode,
  verifyBackupCode,
} from '../../lib/stores/identity/other-codes.ts';
import { TextInput } from '../form/field.tsx';
import { Form, type RegisteredField, useZodForm } from '../form/form.tsx';
import { Button, type ButtonTone } from '../ui/button/button.tsx';
import { SingleCodeForm } from './code-form.tsx';

interface OtherCodeFormProps {
  readonly busy: boolean;
  readonly onVerified: () => Promise<void>;
  readonly children?: ReactNode;
}

export function AppCodeForm({ busy, onVerified, children }: OtherCodeFormProps) {
  const { verifying, failure, refused } = useStore($otherCode);
  useEffect(enterOtherCode, []);
  return (
    <SingleCodeForm
      label={secondFactorText.appCode}
      busy={busy || verifying}
      failure={failure}
      refused={refused}
      onSubmit={async (code) => {
        if (await verifyAppCode(code)) await onVerified();
      }}
    >
      {children}
    </SingleCodeForm>
  );
}

export function BackupCodeForm({ busy, onVerified, children }: OtherCodeFormProps) {
  const { verifying, failure, refused } = useStore($otherCode);
  const failureId = useId();
  const { field, submit } = useZodForm(backupCodeForm, { defaultValues: { code: '' }, focus: 'code' });
  useEffect(enterOtherCode, []);
  const verify = submit(async ({ code }) => {
    if (await verifyBackupCode(code)) await onVerified();
  });
  return (
    <Form error={failure} errorId={failureId} busy={busy || verifying} onSubmit={verify}>
      <TextInput
        label={secondFactorText.backupCode}
        type="text"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...(refused && { 'aria-invalid': true, 'aria-describedby': failureId })}
        {...field('code')}
      />
      <Button type="submit" block loading={busy || verifying}>
        {secondFactorText.verify}
      </Button>
      {children}
    </Form>
  );
}

interface PasswordFormProps {
  readonly submitLabel: string;
  readonly tone?: ButtonTone | undefined;
  readonly busy: boolean;
  readonly failure: string | null;
  readonly onSubmit: (password: string) => Promise<void>;
  /** Further actions under the button. */
  readonly children?: ReactNode;
}

/** Asks for the account's password before a change of the second factor. Keeps a wrong one for correction. */
export function PasswordForm({ submitLabel, tone, busy, failure, onSubmit, children }: PasswordFormProps) {
  const { field, submit } = useZodForm(passwordForm, {
    defaultValues: { password: '' },
    focus: 'password',
  });
  return (
    <Form error={failure} busy={busy} onSubmit={submit(({ password }) => onSubmit(password))}>
      <OwnPasswordInput {...field('password')} />
      <Button type="submit" block tone={tone} loading={busy}>
        {submitLabel}
      </Button>
      {children}
    </Form>
  );
}

/** A field for the account's password; takes `{...field('password')}`. */
export function OwnPasswordInput(props: RegisteredField) {
  return (
    <>
      {/* Password managers look for the user name beside a password. */}
      <input type="text" autoComplete="username" hidden readOnly value="" />
      <TextInput
        {...props}
        label={secondFactorText.password}
        type="password"
        required
        autoComplete="current-password"
        hint={secondFactorText.passwordLead}
      />
    </>
  );
}

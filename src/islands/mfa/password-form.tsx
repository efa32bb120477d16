import type { ReactNode } from 'react';
import { passwordForm } from '../../lib/forms/identity-forms.ts';
import { secondFactorText } from '../../lib/messages/identity/second-factor.ts';
import { Form } from '../form/form.tsx';
import { TextInput } from '../form/inputs/text-input.tsx';
import { useZodForm, type RegisteredField } from '../form/use-zod-form.ts';
import { Button, type ButtonTone } from '../ui/button/button.tsx';

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

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { resetText } from '../../lib/messages/password-reset.ts';
import { warmIdentityCalls } from '../../lib/stores/identity-calls.ts';
import { $passwordAdvice, loadPasswordAdvice } from '../../lib/stores/password-advice.ts';
import { $resetPassword, loadResetPasswordForm, submitNewPassword } from '../../lib/stores/password-reset.ts';
import { Form } from '../form/form.tsx';
import { PasswordStrengthMeter } from '../form/password-strength-meter.tsx';
import { TextInput } from '../form/text-input.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { Button } from '../ui/button.tsx';

/** The new password, twice. */
export function ResetPasswordForm() {
  const { busy, failure } = useStore($resetPassword, { ssr: 'initial' });
  const { register, handleSubmit, control, formState } = useZodForm(loadResetPasswordForm, {
    defaultValues: { password: '', confirmation: '' },
  });
  const { errors } = formState;
  const advice = useStore($passwordAdvice, { ssr: 'initial' });
  useEffect(warmIdentityCalls, []);
  useEffect(loadPasswordAdvice, []);
  const password = useWatch({ control, name: 'password' });
  return (
    <Form
      error={failure ?? errors.root?.message}
      busy={busy}
      onSubmit={(event) => void handleSubmit(submitNewPassword)(event)}
    >
      {/* Password managers file a new password under the name they find beside it. */}
      <input type="text" autoComplete="username" hidden readOnly value="" />
      <div>
        <TextInput
          label={resetText.newPassword}
          type="password"
          required
          autoComplete="new-password"
          hint={resetText.newPasswordHint}
          error={errors.password?.message}
          {...register('password')}
        />
        <PasswordStrengthMeter strength={password === '' ? null : (advice?.estimate(password) ?? null)} />
      </div>
      <TextInput
        label={resetText.confirmation}
        type="password"
        required
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...register('confirmation')}
      />
      <Button type="submit" block loading={busy}>
        {resetText.reset}
      </Button>
    </Form>
  );
}

import { useStore } from '@nanostores/react';
import { useWatch } from 'react-hook-form';
import { passwordStrength } from '../../lib/forms/password-strength.ts';
import { resetPasswordForm } from '../../lib/forms/reset-password-form.ts';
import { passwordText } from '../../lib/messages/password.ts';
import { $resetPassword, submitNewPassword } from '../../lib/stores/password-reset.ts';
import { Form } from '../form/form.tsx';
import { PasswordStrengthMeter } from '../form/password-strength-meter.tsx';
import { TextInput } from '../form/text-input.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { Button } from '../ui/button.tsx';

/** The new password, twice. */
export function ResetPasswordForm() {
  const { busy, failure } = useStore($resetPassword, { ssr: 'initial' });
  const { register, handleSubmit, control, formState } = useZodForm(resetPasswordForm, {
    defaultValues: { password: '', confirmation: '' },
  });
  const { errors } = formState;
  const password = useWatch({ control, name: 'password' });
  return (
    <Form error={failure ?? undefined} busy={busy} onSubmit={(event) => void handleSubmit(submitNewPassword)(event)}>
      {/* Password managers file a new password under the name they find beside it. */}
      <input type="text" autoComplete="username" hidden readOnly value="" />
      <div>
        <TextInput
          label={passwordText.newPassword}
          type="password"
          required
          autoComplete="new-password"
          hint={passwordText.newPasswordHint}
          error={errors.password?.message}
          {...register('password')}
        />
        <PasswordStrengthMeter strength={password === '' ? null : passwordStrength(password)} />
      </div>
      <TextInput
        label={passwordText.confirmation}
        type="password"
        required
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...register('confirmation')}
      />
      <Button type="submit" block loading={busy}>
        {passwordText.reset}
      </Button>
    </Form>
  );
}

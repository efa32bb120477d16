import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { passwordStrength } from '../../lib/forms/password-strength.ts';
import { passwordText } from '../../lib/messages/password.ts';
import { formSchemas } from '../../lib/stores/form-schemas.ts';
import { warmIdentityCalls } from '../../lib/stores/identity-calls.ts';
import { $resetPassword, submitNewPassword } from '../../lib/stores/password-reset.ts';
import { Form } from '../form/form.tsx';
import { PasswordStrengthMeter } from '../form/password-strength-meter.tsx';
import { TextInput } from '../form/text-input.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { Button } from '../ui/button.tsx';

/** The new password, twice. */
export function ResetPasswordForm() {
  const { busy, failure } = useStore($resetPassword, { ssr: 'initial' });
  const { register, handleSubmit, control, formState } = useZodForm(formSchemas.resetPassword, {
    defaultValues: { password: '', confirmation: '' },
  });
  const { errors } = formState;
  useEffect(warmIdentityCalls, []);
  const password = useWatch({ control, name: 'password' });
  return (
    <Form error={failure ?? errors.root?.message} busy={busy} onSubmit={(event) => void handleSubmit(submitNewPassword)(event)}>
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

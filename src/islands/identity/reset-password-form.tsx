import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { passwordStrength } from '../../lib/forms/password-strength.ts';
import { resetPasswordForm } from '../../lib/forms/identity-forms.ts';
import { resetText } from '../../lib/messages/identity/password-reset.ts';
import { $resetPassword, submitNewPassword } from '../../lib/stores/identity/password-reset.ts';
import { Form } from '../form/form.tsx';
import { PasswordStrengthMeter } from '../form/inputs/password-strength-meter.tsx';
import { TextInput } from '../form/inputs/text-input.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { Button } from '../ui/button/button.tsx';

/** Asks for the new password, twice. */
export function ResetPasswordForm() {
  const { busy, failure } = useStore($resetPassword, { ssr: 'initial' });
  const { register, handleSubmit, control, formState } = useZodForm(resetPasswordForm, {
    defaultValues: { password: '', confirmation: '' },
  });
  const { errors } = formState;
  const password = useWatch({ control, name: 'password' });
  const hintId = useId();
  return (
    <Form
      error={failure ?? errors.root?.message}
      busy={busy}
      onSubmit={(event) => void handleSubmit(submitNewPassword)(event)}
    >
      {/* Password managers store a new password under the user name beside it. */}
      <input type="text" autoComplete="username" hidden readOnly value="" />
      <div>
        <TextInput
          label={resetText.newPassword}
          type="password"
          required
          autoComplete="new-password"
          aria-describedby={hintId}
          error={errors.password?.message}
          {...register('password')}
        />
        <PasswordStrengthMeter
          strength={password === '' ? null : passwordStrength(password)}
          hint={{ id: hintId, text: resetText.newPasswordHint }}
        />
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

import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { ResetPasswordValues } from '../../lib/forms/identity-forms.ts';
import { passwordStrength } from '../../lib/forms/password-strength.ts';
import { resetText } from '../../lib/messages/identity/password-reset.ts';
import { NewPasswordInput } from '../form/inputs/new-password-input.tsx';
import { TextInput } from '../form/inputs/text-input.tsx';

interface NewPasswordFieldsProps {
  readonly form: UseFormReturn<ResetPasswordValues, unknown, ResetPasswordValues>;
  /** The account's address; '' where the page does not know it. */
  readonly email: string;
}

/** Asks for a new password, twice. */
export function NewPasswordFields({ form: { register, control, formState }, email }: NewPasswordFieldsProps) {
  const { errors } = formState;
  const password = useWatch({ control, name: 'password' });
  return (
    <>
      {/* Password managers store a new password under the user name beside it. */}
      <input type="text" autoComplete="username" hidden readOnly value={email} />
      <NewPasswordInput
        label={resetText.newPassword}
        strength={password === '' ? null : passwordStrength(password)}
        strengthHint={resetText.newPasswordHint}
        error={errors.password?.message}
        {...register('password')}
      />
      <TextInput
        label={resetText.confirmation}
        type="password"
        required
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...register('confirmation')}
      />
    </>
  );
}

import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { NAME_MAX_CHARACTERS } from '../../lib/contract/shared/limits.ts';
import { signUpForm, type SignUpValues } from '../../lib/forms/identity-forms.ts';
import { passwordStrength } from '../../lib/forms/password-strength.ts';
import { signUpText } from '../../lib/messages/identity/sign-up.ts';
import { $signUp, submitSignUp } from '../../lib/stores/identity/sign-up.ts';
import { Form } from '../form/form.tsx';
import { PasswordStrengthMeter } from '../form/inputs/password-strength-meter.tsx';
import { TextInput } from '../form/inputs/text-input.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { Button } from '../ui/button/button.tsx';

function strengthOf({ firstName = '', lastName = '', email = '', password = '' }: Partial<SignUpValues>) {
  return password === '' ? null : passwordStrength(password, [firstName, lastName, email]);
}

/** Asks for the data of a new account. */
export function SignUpForm() {
  const { busy, failure } = useStore($signUp, { ssr: 'initial' });
  const { register, handleSubmit, control, formState } = useZodForm(signUpForm, {
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
  });
  const { errors } = formState;
  const typed = useWatch({ control });
  const hintId = useId();
  return (
    <Form
      error={failure ?? errors.root?.message}
      busy={busy}
      onSubmit={(event) => void handleSubmit(submitSignUp)(event)}
    >
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextInput
          label={signUpText.firstName}
          required
          maxLength={NAME_MAX_CHARACTERS}
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextInput
          label={signUpText.lastName}
          required
          maxLength={NAME_MAX_CHARACTERS}
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <TextInput
        label={signUpText.email}
        type="email"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email')}
      />
      <div>
        <TextInput
          label={signUpText.password}
          type="password"
          required
          autoComplete="new-password"
          aria-describedby={hintId}
          error={errors.password?.message}
          {...register('password')}
        />
        <PasswordStrengthMeter
          strength={strengthOf(typed)}
          hint={{ id: hintId, text: signUpText.passwordHint }}
        />
      </div>
      <Button type="submit" block loading={busy}>
        {signUpText.submit}
      </Button>
    </Form>
  );
}

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { NAME_MAX_CHARACTERS } from '../../lib/contract/limits.ts';
import type { SignUpValues } from '../../lib/forms/sign-up-form.ts';
import { signUpText } from '../../lib/messages/sign-up.ts';
import { $passwordAdvice, loadPasswordAdvice, type Estimate } from '../../lib/stores/password-advice.ts';
import { $signUp, loadSignUpForm, submitSignUp } from '../../lib/stores/sign-up.ts';
import { Form } from '../form/form.tsx';
import { PasswordStrengthMeter } from '../form/password-strength-meter.tsx';
import { TextInput } from '../form/text-input.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { Button } from '../ui/button.tsx';

function strengthOf(typed: Partial<SignUpValues>, estimate: Estimate | undefined) {
  const { firstName = '', lastName = '', email = '', password = '' } = typed;
  return password === '' ? null : (estimate?.(password, [firstName, lastName, email]) ?? null);
}

/** The four fields of a new account. */
export function SignUpForm() {
  const { busy, failure } = useStore($signUp, { ssr: 'initial' });
  const { register, handleSubmit, control, formState } = useZodForm(loadSignUpForm, {
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
  });
  const { errors } = formState;
  const typed = useWatch({ control });
  const advice = useStore($passwordAdvice, { ssr: 'initial' });
  useEffect(loadPasswordAdvice, []);
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
          hint={signUpText.passwordHint}
          error={errors.password?.message}
          {...register('password')}
        />
        <PasswordStrengthMeter strength={strengthOf(typed, advice?.estimate)} />
      </div>
      <Button type="submit" block loading={busy}>
        {signUpText.submit}
      </Button>
    </Form>
  );
}

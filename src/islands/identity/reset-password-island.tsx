import { useStore } from '@nanostores/react';
import { useWatch } from 'react-hook-form';
import { resetPasswordForm } from '../../lib/forms/identity-forms.ts';
import { passwordStrength } from '../../lib/forms/password-strength.ts';
import { resetText } from '../../lib/messages/identity/password-reset.ts';
import { links } from '../../lib/routes/links.ts';
import { $resetPassword, submitNewPassword } from '../../lib/stores/identity/password-reset.ts';
import { Form } from '../form/form.tsx';
import { NewPasswordInput } from '../form/inputs/new-password-input.tsx';
import { TextInput } from '../form/inputs/text-input.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { ButtonLink } from '../ui/button/button-link.tsx';
import { Button } from '../ui/button/button.tsx';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Heading, Paragraph } from '../ui/text/text.tsx';

/** Asks for the new password, twice. */
function ResetPasswordForm() {
  const { busy, failure } = useStore($resetPassword, { ssr: 'initial' });
  const { register, handleSubmit, control, formState } = useZodForm(resetPasswordForm, {
    defaultValues: { password: '', confirmation: '' },
  });
  const { errors } = formState;
  const password = useWatch({ control, name: 'password' });
  return (
    <Form
      error={failure ?? errors.root?.message}
      busy={busy}
      onSubmit={(event) => void handleSubmit(submitNewPassword)(event)}
    >
      {/* Password managers store a new password under the user name beside it. */}
      <input type="text" autoComplete="username" hidden readOnly value="" />
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
      <Button type="submit" block loading={busy}>
        {resetText.reset}
      </Button>
    </Form>
  );
}

function ResetPasswordScreen() {
  const { linkExpired } = useStore($resetPassword, { ssr: 'initial' });
  return (
    <>
      <Heading level={1} size="display">
        {resetText.resetTitle}
      </Heading>
      <Paragraph tone="muted" className="mb-8 mt-3">
        {resetText.resetLead}
      </Paragraph>
      <ResetPasswordForm />
      {linkExpired && (
        <ButtonLink href={links.forgotPassword()} variant="secondary" block className="mt-3">
          {resetText.newLink}
        </ButtonLink>
      )}
      <Link href={links.signIn()} tone="nav" className="mt-6 self-start">
        {resetText.backToSignIn}
      </Link>
    </>
  );
}

/** Sets a new password with the link from a mail. */
export function ResetPasswordIsland() {
  return (
    <ErrorBoundary feature="password" component="reset-password">
      <ResetPasswordScreen />
    </ErrorBoundary>
  );
}

import { useStore } from '@nanostores/react';
import { forgotPasswordForm } from '../../lib/forms/identity-forms.ts';
import { forgotText } from '../../lib/messages/identity/password-forgot.ts';
import { links } from '../../lib/routes/links.ts';
import { $forgotPassword, submitForgotPassword } from '../../lib/stores/identity/password-forgot.ts';
import { report } from '../../lib/telemetry/reporting/report.ts';
import { Form } from '../form/form.tsx';
import { TextInput } from '../form/inputs/text-input.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { Button } from '../ui/button/button.tsx';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { Heading } from '../ui/text/heading.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Paragraph } from '../ui/text/paragraph.tsx';
import { ResetLinkSent } from './reset-link-sent.tsx';

function ForgotPasswordForm() {
  const { busy, failure } = useStore($forgotPassword, { ssr: 'initial' });
  const { register, handleSubmit, formState } = useZodForm(forgotPasswordForm, {
    defaultValues: { email: '' },
  });
  return (
    <>
      <Heading level={1} size="display">
        {forgotText.forgotTitle}
      </Heading>
      <Paragraph tone="muted" className="mb-8 mt-3">
        {forgotText.forgotLead}
      </Paragraph>
      <Form
        error={failure ?? formState.errors.root?.message}
        busy={busy}
        onSubmit={(event) => void handleSubmit(({ email }) => submitForgotPassword(email))(event)}
      >
        <TextInput
          label={forgotText.email}
          type="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <Button type="submit" block loading={busy}>
          {forgotText.sendLink}
        </Button>
      </Form>
      <Link href={links.signIn()} tone="nav" className="mt-6 self-start">
        {forgotText.backToSignIn}
      </Link>
    </>
  );
}

function ForgotPasswordScreen() {
  const { step } = useStore($forgotPassword, { ssr: 'initial' });
  return step === 'sent' ? <ResetLinkSent /> : <ForgotPasswordForm />;
}

/** Asks for a link to choose a new password. */
export function ForgotPasswordIsland() {
  return (
    <ErrorBoundary
      feature="password"
      onError={(error) => report(error, { feature: 'password', component: 'forgot-password' })}
    >
      <ForgotPasswordScreen />
    </ErrorBoundary>
  );
}

import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { forgotPasswordForm } from '../../lib/forms/identity-forms.ts';
import { forgotText } from '../../lib/messages/identity/password-forgot.ts';
import { links } from '../../lib/routes/links.ts';
import {
  $forgotPassword,
  startOverForgotPassword,
  submitForgotPassword,
  takeTypedEmail,
} from '../../lib/stores/identity/password-forgot.ts';
import { Form, useZodForm } from '../form/form.tsx';
import { TextInput } from '../form/field.tsx';
import { ButtonLink, Button } from '../ui/button/button.tsx';
import { withBoundary } from '../ui/feedback/panels.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Heading, Paragraph } from '../ui/text/text.tsx';

/** Renders the same confirmation for every address: it must not reveal whether an account exists. */
function ResetLinkSent() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <Heading level={1} size="display" ref={heading} tabIndex={-1}>
        {forgotText.sentTitle}
      </Heading>
      <Paragraph role="status" className="mt-4">
        {forgotText.sent}
      </Paragraph>
      <Paragraph tone="muted" className="mb-8 mt-3">
        {forgotText.sentAdvice}
      </Paragraph>
      <div className="flex flex-col gap-3">
        <ButtonLink href={links.signIn()} block>
          {forgotText.backToSignIn}
        </ButtonLink>
        <Button variant="tertiary" block onClick={startOverForgotPassword}>
          {forgotText.tryAgain}
        </Button>
      </div>
    </>
  );
}

function ForgotPasswordForm() {
  const { busy, failure } = useStore($forgotPassword, { ssr: 'initial' });
  const { field, submit, setValue, getFieldState } = useZodForm(forgotPasswordForm, {
    defaultValues: { email: '' },
  });
  useEffect(() => {
    const typed = takeTypedEmail();
    // What was typed here before hydration stays.
    if (typed !== '' && !getFieldState('email').isDirty) setValue('email', typed);
  }, [setValue, getFieldState]);
  return (
    <>
      <Heading level={1} size="display">
        {forgotText.forgotTitle}
      </Heading>
      <Paragraph tone="muted" className="mb-8 mt-3">
        {forgotText.forgotLead}
      </Paragraph>
      <Form error={failure} busy={busy} onSubmit={submit(({ email }) => submitForgotPassword(email))}>
        <TextInput
          label={forgotText.email}
          type="email"
          required
          autoComplete="username"
          {...field('email')}
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
export const ForgotPasswordIsland = withBoundary('password', 'forgot-password', ForgotPasswordScreen);

import { useStore } from '@nanostores/react';
import { useWatch } from 'react-hook-form';
import { resetPasswordForm } from '../../lib/forms/identity-forms.ts';
import { passwordStrength } from '../../lib/forms/password-strength.ts';
import { invitationText } from '../../lib/messages/desk-session.ts';
import { resetText } from '../../lib/messages/identity/password-reset.ts';
import { deskLinks } from '../../lib/routes/desk-routes.ts';
import { enterDeskSignIn } from '../../lib/stores/desk-session/desk-sign-in.ts';
import { $invitation, enterInvitation, submitInvitation } from '../../lib/stores/desk-session/invitation.ts';
import { Form, useZodForm } from '../form/form.tsx';
import { NewPasswordInput } from '../form/inputs/new-password-input.tsx';
import { TextInput } from '../form/field.tsx';
import { useEnter } from '../form/page-life.ts';
import { ButtonLink, Button } from '../ui/button/button.tsx';
import { ErrorPanel, withBoundary } from '../ui/feedback/panels.tsx';
import { Spinner } from '../ui/feedback/loading.tsx';
import { Heading, Paragraph } from '../ui/text/text.tsx';

enterDeskSignIn();

interface InvitationFormProps {
  readonly email: string;
  readonly busy: boolean;
  readonly failure: string | null;
}

/** Asks for a password, twice. */
function InvitationForm({ email, busy, failure }: InvitationFormProps) {
  const { field, submit, control } = useZodForm(resetPasswordForm, {
    defaultValues: { password: '', confirmation: '' },
  });
  const password = useWatch({ control, name: 'password' });
  return (
    <Form error={failure} busy={busy} onSubmit={submit(submitInvitation)}>
      {/* Password managers store a new password under the user name beside it. */}
      <input type="text" autoComplete="username" hidden readOnly value={email} />
      <NewPasswordInput
        label={resetText.newPassword}
        strength={password === '' ? null : passwordStrength(password)}
        strengthHint={resetText.newPasswordHint}
        {...field('password')}
      />
      <TextInput
        label={resetText.confirmation}
        type="password"
        required
        autoComplete="new-password"
        {...field('confirmation')}
      />
      <Button type="submit" block loading={busy}>
        {invitationText.submit}
      </Button>
    </Form>
  );
}

function InvitationScreen() {
  const state = useStore($invitation, { ssr: 'initial' });
  useEnter(enterInvitation);
  switch (state.step) {
    case 'loading':
      return <Spinner />;
    case 'failed':
      return (
        <>
          <InvitationHeading>{invitationText.title}</InvitationHeading>
          <ErrorPanel message={invitationText.failed} onRetry={enterInvitation} />
        </>
      );
    case 'invalid':
      return (
        <>
          <InvitationHeading>{invitationText.invalidTitle}</InvitationHeading>
          <Paragraph tone="muted" className="mb-8">
            {invitationText.invalid}
          </Paragraph>
          <ButtonLink href={deskLinks.signIn()} className="self-start">
            {invitationText.signIn}
          </ButtonLink>
        </>
      );
    case 'ready':
      return (
        <>
          <InvitationHeading>{invitationText.title}</InvitationHeading>
          <Paragraph tone="muted" className="mb-8">
            {invitationText.lead(state.name, state.email)}
          </Paragraph>
          <InvitationForm {...state} />
        </>
      );
  }
}

function InvitationHeading({ children }: { readonly children: string }) {
  return (
    <div className="mb-3">
      <Heading level={1} size="display">
        {children}
      </Heading>
    </div>
  );
}

/** Opens the account of an invitation to the desk. */
export const DeskInvitationIsland = withBoundary('desk-session', 'invitation', InvitationScreen);

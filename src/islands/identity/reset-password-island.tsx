import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { resetPasswordForm, type ResetPasswordValues } from '../../lib/forms/identity-forms.ts';
import { passwordStrength } from '../../lib/forms/password-strength.ts';
import { resetText } from '../../lib/messages/identity/password-reset.ts';
import { links } from '../../lib/routes/links.ts';
import {
  $resetPassword,
  enterResetPassword,
  submitNewPassword,
} from '../../lib/stores/identity/password-reset.ts';
import { Form, useZodForm } from '../form/form.tsx';
import { NewPasswordInput } from '../form/inputs/new-password-input.tsx';
import { TextInput } from '../form/field.tsx';
import { useEnter } from '../form/page-life.ts';
import { ButtonLink, Button } from '../ui/button/button.tsx';
import { ErrorPanel, withBoundary } from '../ui/feedback/panels.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Heading, Paragraph } from '../ui/text/text.tsx';

/** Loads lazily: most accounts are confirmed. */
const ResetEffectNote = lazyPart(async () => (await import('./reset-effect-note.tsx')).ResetEffectNote);

/** Asks for the new password, twice. */
function ResetPasswordForm() {
  const [keeps, setKeeps] = useState<boolean | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isShown, setShown] = useState(false);
  const { effect, busy, failure } = useStore($resetPassword, { ssr: 'initial' });
  const { field, submit, control } = useZodForm(resetPasswordForm, {
    defaultValues: { password: '', confirmation: '' },
  });
  const password = useWatch({ control, name: 'password' });
  const needsNote = effect.kind === 'choice' || effect.kind === 'starts-afresh';
  const save = async (values: ResetPasswordValues) => {
    const isUnanswered = effect.kind === 'choice' && keeps === null;
    setMissing(isUnanswered);
    if (!isUnanswered) await submitNewPassword(values, keeps === true);
  };
  return (
    <Form error={failure} busy={busy} onSubmit={submit(save)}>
      {/* Password managers store a new password under the user name beside it. */}
      <input type="text" autoComplete="username" hidden readOnly value="" />
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
      {needsNote && (
        <ResetEffectNote
          effect={effect}
          isMissing={isMissing}
          onShown={() => setShown(true)}
          onChoice={(choice) => {
            setKeeps(choice);
            setMissing(false);
          }}
        />
      )}
      {/* No press before its effect is on screen. */}
      <Button type="submit" block loading={busy || (needsNote && !isShown)}>
        {resetText.reset}
      </Button>
    </Form>
  );
}

function ResetPasswordScreen() {
  useEnter(enterResetPassword);
  const { linkExpired, failure } = useStore($resetPassword, { ssr: 'initial' });
  return (
    <>
      <Heading level={1} size="display">
        {resetText.resetTitle}
      </Heading>
      {linkExpired ? (
        <div className="mt-6 flex flex-col gap-6">
          <ErrorPanel message={failure} />
          <ButtonLink href={links.forgotPassword()} block>
            {resetText.newLink}
          </ButtonLink>
        </div>
      ) : (
        <>
          <Paragraph tone="muted" className="mb-8 mt-3">
            {resetText.resetLead}
          </Paragraph>
          <ResetPasswordForm />
        </>
      )}
      <Link href={links.signIn()} tone="nav" className="mt-6 self-start">
        {resetText.backToSignIn}
      </Link>
    </>
  );
}

/** Sets a new password with the link from a mail. */
export const ResetPasswordIsland = withBoundary('password', 'reset-password', ResetPasswordScreen);

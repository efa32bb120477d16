import { useStore } from '@nanostores/react';
import { resetText } from '../../lib/messages/identity/password-reset.ts';
import { links } from '../../lib/routes/links.ts';
import { $resetPassword } from '../../lib/stores/identity/password-reset.ts';
import { report } from '../../lib/telemetry/reporting/report.ts';
import { ButtonLink } from '../ui/button/button-link.tsx';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { Heading } from '../ui/text/heading.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Paragraph } from '../ui/text/paragraph.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

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
    <ErrorBoundary
      feature="password"
      onError={(error) => report(error, { feature: 'password', component: 'reset-password' })}
    >
      <ResetPasswordScreen />
    </ErrorBoundary>
  );
}

import { useEffect } from 'react';
import { product } from '../../lib/config/product.ts';
import { signUpText } from '../../lib/messages/identity/sign-up.ts';
import { links } from '../../lib/routes/links.ts';
import { enterSignUp } from '../../lib/stores/identity/sign-up.ts';
import { loadSignUpCompany } from '../../lib/stores/identity/sign-up-company.ts';
import { report } from '../../lib/telemetry/reporting/report.ts';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { Heading } from '../ui/text/heading.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { CompanyLine } from './company-line.tsx';
import { SignUpForm } from './sign-up-form.tsx';

interface SignUpIslandProps {
  /** Two sentences about the service; a property, so that no script contains them. */
  readonly pitch: string;
}

function SignUpScreen({ pitch }: SignUpIslandProps) {
  useEffect(() => {
    enterSignUp();
    void loadSignUpCompany();
    // A page restored from the back/forward cache would still be busy.
    const restore = (event: PageTransitionEvent) => {
      if (event.persisted) enterSignUp();
    };
    addEventListener('pageshow', restore);
    return () => {
      removeEventListener('pageshow', restore);
    };
  }, []);
  // Not the `Unbroken` of other screens: it would be a file of its own to load.
  const [before, after] = pitch.split(product.hoursSavedPerTask);
  return (
    <>
      <Heading level={1} size="display">
        {signUpText.title}
      </Heading>
      <p className="mt-3 text-pretty text-ink-muted">
        {before}
        <span className="whitespace-nowrap">{product.hoursSavedPerTask}</span>
        {after}
      </p>
      <CompanyLine />
      <SignUpForm />
      <p className="mt-6 text-small text-ink-muted">
        {signUpText.agree}{' '}
        <Link href={product.termsUrl} className="whitespace-nowrap">
          {signUpText.terms}
        </Link>{' '}
        {signUpText.and}{' '}
        <span className="whitespace-nowrap">
          <Link href={product.privacyUrl}>{signUpText.privacy}</Link>.
        </span>
      </p>
      <p className="mt-6 text-ink-muted">
        {signUpText.already}{' '}
        <Link href={links.signIn()} tone="nav">
          {signUpText.signIn}
        </Link>
      </p>
    </>
  );
}

/** Creates an account, with or without a company's link. */
export function SignUpIsland(props: SignUpIslandProps) {
  return (
    <ErrorBoundary
      feature="sign-up"
      onError={(error) => report(error, { feature: 'sign-up', component: 'sign-up' })}
    >
      <SignUpScreen {...props} />
    </ErrorBoundary>
  );
}

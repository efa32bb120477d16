import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $signIn, enterSignIn } from '../../lib/stores/identity/sign-in.ts';
import { $toasts, closeToast } from '../../lib/stores/shell/toasts.ts';
import { report } from '../../lib/telemetry/reporting/report.ts';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { ToastArea } from '../ui/feedback/toast-area.tsx';
import { CredentialsStep } from './credentials-step.tsx';

const CodeStep = lazyPart(async () => (await import('./code-step.tsx')).CodeStep, {
  fallback: <Spinner />,
  prefetch: 'idle',
});

function SignInScreen() {
  const { step } = useStore($signIn, { ssr: 'initial' });
  const toasts = useStore($toasts, { ssr: 'initial' });
  useEffect(() => {
    enterSignIn();
    // A page restored from the back/forward cache would still be busy.
    const restore = (event: PageTransitionEvent) => {
      if (event.persisted) enterSignIn();
    };
    addEventListener('pageshow', restore);
    return () => {
      removeEventListener('pageshow', restore);
    };
  }, []);
  return (
    <>
      {step === 'credentials' ? <CredentialsStep /> : <CodeStep />}
      <ToastArea toasts={toasts} onClose={closeToast} />
    </>
  );
}

/** Asks for email and password, then for the code of two-step verification if one is required. */
export function SignInIsland() {
  return (
    <ErrorBoundary
      feature="sign-in"
      onError={(error) => report(error, { feature: 'sign-in', component: 'sign-in' })}
    >
      <SignInScreen />
    </ErrorBoundary>
  );
}

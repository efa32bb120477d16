import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { warmIdentityCalls } from '../../lib/stores/identity-calls.ts';
import { $signIn, enterSignIn } from '../../lib/stores/sign-in.ts';
import { $toasts, closeToast } from '../../lib/stores/toasts.ts';
import { report } from '../../lib/telemetry/report.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { showRandomQuote } from '../ui/quote-stack.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ToastArea } from '../ui/toast-area.tsx';
import { CredentialsStep } from './credentials-step.tsx';
import { loadCodeStep } from './load-code-step.ts';

function SignInScreen() {
  const { step } = useStore($signIn, { ssr: 'initial' });
  const toasts = useStore($toasts, { ssr: 'initial' });
  useEffect(() => {
    enterSignIn();
    warmIdentityCalls();
    showRandomQuote();
    // A page out of the back/forward cache would still be busy.
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
      {step === 'credentials' ? <CredentialsStep /> : <Loaded load={loadCodeStep} fallback={<Spinner />} />}
      <ToastArea toasts={toasts} onClose={closeToast} />
    </>
  );
}

/** Email and password, then the code of two-step verification where it is due. */
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

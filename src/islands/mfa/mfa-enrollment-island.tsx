import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { mfaText } from '../../lib/messages/mfa.ts';
import { warmIdentityCalls } from '../../lib/stores/identity-calls.ts';
import { $enrollment, enterEnrollment } from '../../lib/stores/mfa-enrollment.ts';
import { $toasts, closeToast } from '../../lib/stores/toasts.ts';
import { report } from '../../lib/telemetry/report.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Heading } from '../ui/heading.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Paragraph } from '../ui/paragraph.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ToastArea } from '../ui/toast-area.tsx';
import { EnrollmentPhone } from './enrollment-phone.tsx';
import { loadEnrollmentCode } from './load-enrollment-code.ts';

function MfaEnrollmentScreen() {
  const { step, phone } = useStore($enrollment, { ssr: 'initial' });
  const toasts = useStore($toasts, { ssr: 'initial' });
  useEffect(() => {
    enterEnrollment();
    warmIdentityCalls();
    // A page out of the back/forward cache would still be busy.
    const restore = (event: PageTransitionEvent) => {
      if (event.persisted) enterEnrollment();
    };
    addEventListener('pageshow', restore);
    return () => {
      removeEventListener('pageshow', restore);
    };
  }, []);
  return (
    <>
      <Heading level={1} size="display">
        {mfaText.enrollTitle}
      </Heading>
      <Paragraph tone="muted" className="mb-8 mt-3">
        {step === 'phone' ? mfaText.enrollLead : mfaText.codeSentTo(phone)}
      </Paragraph>
      {step === 'phone' ? <EnrollmentPhone /> : <Loaded load={loadEnrollmentCode} fallback={<Spinner />} />}
      <ToastArea toasts={toasts} onClose={closeToast} />
    </>
  );
}

/** Sets up two-step verification: the number, then the first code. */
export function MfaEnrollmentIsland() {
  return (
    <ErrorBoundary
      feature="mfa"
      onError={(error) => report(error, { feature: 'mfa', component: 'mfa-enrollment' })}
    >
      <MfaEnrollmentScreen />
    </ErrorBoundary>
  );
}

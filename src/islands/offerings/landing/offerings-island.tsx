import { report } from '../../../lib/telemetry/reporting/report.ts';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { LandingScreen } from './landing-screen.tsx';

/** Benefits & Offers. */
export function OfferingsIsland() {
  return (
    <ErrorBoundary
      feature="offerings"
      onError={(error) => report(error, { feature: 'offerings', component: 'landing' })}
    >
      <LandingScreen />
    </ErrorBoundary>
  );
}

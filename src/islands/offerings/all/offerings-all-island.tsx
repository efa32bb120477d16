import { report } from '../../../lib/telemetry/reporting/report.ts';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { AllScreen } from './all-screen.tsx';

/** All Benefits & Offers. */
export function OfferingsAllIsland() {
  return (
    <ErrorBoundary
      feature="offerings"
      onError={(error) => report(error, { feature: 'offerings', component: 'all' })}
    >
      <AllScreen />
    </ErrorBoundary>
  );
}

import { report } from '../../lib/telemetry/reporting/report.ts';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { RequestsScreen } from './requests-screen.tsx';

/** The screen Requests. */
export function RequestsIsland() {
  return (
    <ErrorBoundary
      feature="requests"
      onError={(error) => report(error, { feature: 'requests', component: 'requests' })}
    >
      <RequestsScreen />
    </ErrorBoundary>
  );
}

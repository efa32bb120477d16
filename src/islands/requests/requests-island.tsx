import { report } from '../../lib/telemetry/report.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { RequestsScreen } from './requests-screen.tsx';

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

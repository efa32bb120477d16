import { report } from '../../../lib/telemetry/reporting/report.ts';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { ThreadScreen } from './thread-screen.tsx';

export function ThreadIsland() {
  return (
    <ErrorBoundary
      feature="requests"
      onError={(error) => report(error, { feature: 'requests', component: 'thread' })}
    >
      <ThreadScreen />
    </ErrorBoundary>
  );
}

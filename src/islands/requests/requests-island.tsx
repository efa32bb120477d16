import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { RequestsScreen } from './requests-screen.tsx';

export function RequestsIsland() {
  return (
    <ErrorBoundary feature="requests">
      <RequestsScreen />
    </ErrorBoundary>
  );
}

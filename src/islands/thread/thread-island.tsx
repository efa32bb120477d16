import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { ThreadScreen } from './thread-screen.tsx';

export function ThreadIsland() {
  return (
    <ErrorBoundary feature="requests">
      <ThreadScreen />
    </ErrorBoundary>
  );
}

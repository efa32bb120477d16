import { lazy, Suspense, useSyncExternalStore } from 'react';
import { report } from '../../lib/telemetry/report.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';

const DevicesSection = lazy(async () => ({
  default: (await import('./devices-section.tsx')).DevicesSection,
}));
const neverChanges = () => () => undefined;

/** Below the first screen and only known in the browser: fetched there, once the page is alive. */
export function LazyDevicesSection() {
  const isAlive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    <ErrorBoundary
      feature="account-devices"
      onError={(error) => report(error, { feature: 'account', component: 'devices' })}
    >
      <Suspense fallback={null}>{isAlive && <DevicesSection />}</Suspense>
    </ErrorBoundary>
  );
}

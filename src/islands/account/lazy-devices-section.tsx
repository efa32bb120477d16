import { report } from '../../lib/telemetry/report.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Loaded } from '../ui/loaded.tsx';

const load = async () => (await import('./devices-section.tsx')).DevicesSection;

/** Below the first screen and only known in the browser: fetched there, once the page is alive. */
export function LazyDevicesSection() {
  return (
    <ErrorBoundary
      feature="account-devices"
      onError={(error) => report(error, { feature: 'account', component: 'devices' })}
    >
      <Loaded load={load} />
    </ErrorBoundary>
  );
}

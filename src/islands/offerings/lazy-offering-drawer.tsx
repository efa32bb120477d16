import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { report } from '../../lib/telemetry/report.ts';
import { $openOffering } from '../../lib/stores/offerings/offering-drawer.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Loaded } from '../ui/loaded.tsx';

const load = async () => (await import('./offering-drawer.tsx')).OfferingDrawer;

const IDLE_WAIT_MS = 2_000;

/** Brings the drawer's code while the page is idle, so that the first click finds it here. */
function prefetchWhenIdle(): () => void {
  const timer = setTimeout(() => {
    load().catch(() => {
      // Offline now: the click will ask again.
    });
  }, IDLE_WAIT_MS);
  return () => clearTimeout(timer);
}

/** The drawer with an offering's details; its code is loaded when it is first needed. */
export function LazyOfferingDrawer() {
  const isOpen = useStore($openOffering) !== null;
  const [wasNeeded, setNeeded] = useState(false);
  useEffect(prefetchWhenIdle, []);
  if (isOpen && !wasNeeded) setNeeded(true);
  if (!wasNeeded) return null;
  return (
    <ErrorBoundary
      feature="offering-details"
      onError={(error) => report(error, { feature: 'offerings', component: 'offering-drawer' })}
    >
      <Loaded load={load} />
    </ErrorBoundary>
  );
}

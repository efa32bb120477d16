import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect } from 'react';
import { $dashboardView, enterDashboard, type DashboardView } from '../../lib/stores/dashboard.ts';
import { whenShown } from '../../lib/stores/when-shown.ts';
import { report } from '../../lib/telemetry/report.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { ReturningView } from './returning-view.tsx';

/** Seen once by everybody: it is no part of the page that people come back to. */
const FirstTimeView = lazy(async () => ({ default: (await import('./first-time-view.tsx')).FirstTimeView }));

function Dashboard() {
  const view = useStore($dashboardView, { ssr: (): DashboardView => 'loading' });
  useEffect(() => {
    whenShown(() => void enterDashboard());
  }, []);
  // Most people have been here before: their view is the one that is pre-rendered, and fills itself in.
  const returning = <ReturningView />;
  if (view !== 'first-time') return returning;
  return (
    <Suspense fallback={returning}>
      <FirstTimeView />
    </Suspense>
  );
}

/** Where an employee arrives: what is under way, and what could be handed over next. */
export function DashboardIsland() {
  return (
    <ErrorBoundary
      feature="dashboard"
      onError={(error) => report(error, { feature: 'dashboard', component: 'dashboard' })}
    >
      <Dashboard />
    </ErrorBoundary>
  );
}

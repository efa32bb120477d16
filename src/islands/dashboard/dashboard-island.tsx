import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $dashboardView, enterDashboard, type DashboardView } from '../../lib/stores/dashboard.ts';
import { whenShown } from '../../lib/stores/when-shown.ts';
import { report } from '../../lib/telemetry/report.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { ReturningView } from './returning-view.tsx';

/** Seen once by everybody: it is no part of the page that people come back to. */
const loadFirstTimeView = async () => (await import('./first-time-view.tsx')).FirstTimeView;

function Dashboard() {
  const view = useStore($dashboardView, { ssr: (): DashboardView => 'loading' });
  useEffect(() => {
    whenShown(() => void enterDashboard());
  }, []);
  // Most people have been here before: their view is the one that is pre-rendered, and fills itself in.
  const returning = <ReturningView />;
  return view === 'first-time' ? <Loaded load={loadFirstTimeView} fallback={returning} /> : returning;
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

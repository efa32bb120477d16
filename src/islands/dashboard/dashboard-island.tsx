import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $dashboardView, enterDashboard, type DashboardView } from '../../lib/stores/dashboard.ts';
import { report } from '../../lib/telemetry/report.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { FirstTimeView } from './first-time-view.tsx';
import { ReturningView } from './returning-view.tsx';

function Dashboard() {
  const view = useStore($dashboardView, { ssr: (): DashboardView => 'loading' });
  useEffect(() => {
    const isPrerendering = 'prerendering' in document && document.prerendering === true;
    const enter = () => void enterDashboard();
    if (isPrerendering) document.addEventListener('prerenderingchange', enter, { once: true });
    else enter();
    return () => document.removeEventListener('prerenderingchange', enter);
  }, []);
  // Most people have been here before: their view is the one that is pre-rendered, and fills itself in.
  return view === 'first-time' ? <FirstTimeView /> : <ReturningView />;
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

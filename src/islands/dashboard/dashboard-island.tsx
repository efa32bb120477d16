import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { whenShown } from '../../lib/effects/lazy-load.ts';
import { $dashboardView, enterDashboard, type DashboardView } from '../../lib/stores/dashboard/dashboard.ts';
import { withBoundary } from '../ui/feedback/panels.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { ReturningView } from './returning-view.tsx';

/** Lazy because every later visit shows the returning view, which is therefore the pre-rendered one. */
const FirstTimeView = lazyPart(async () => (await import('./first-time-view.tsx')).FirstTimeView, {
  fallback: <ReturningView />,
});

function Dashboard() {
  const view = useStore($dashboardView, { ssr: (): DashboardView => 'loading' });
  useEffect(() => whenShown(() => void enterDashboard()), []);
  return view === 'first-time' ? <FirstTimeView /> : <ReturningView />;
}

export const DashboardIsland = withBoundary('dashboard', 'dashboard', Dashboard);

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { watchAtIdle } from '../../lib/stores/at-idle.ts';
import { watchLeaving } from '../../lib/stores/shell-leave.ts';
import { watchSession } from '../../lib/stores/session-watch.ts';
import { $toasts, closeToast, showNotice } from '../../lib/stores/toasts.ts';
import { refreshUser } from '../../lib/stores/user.ts';
import { watchVersion } from '../../lib/stores/version.ts';
import { whenShown } from '../../lib/stores/when-shown.ts';
import { report } from '../../lib/telemetry/report.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { ToastArea } from '../ui/toast-area.tsx';
import { DrawersHost } from './drawers-host.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { MobileHeader } from './mobile-header.tsx';
import { MobileTabBar } from './mobile-tab-bar.tsx';
import type { Section } from './nav-items.ts';
import { Sidebar } from './sidebar.tsx';

/** Props of {@link ShellIsland}: the section of the app that the page belongs to. */
export interface ShellIslandProps {
  readonly current?: Section | undefined;
}

function useShellWatches(): void {
  useEffect(() => {
    let stops: readonly (() => void)[] = [];
    let isStopped = false;
    whenShown(() => {
      if (isStopped) return;
      stops = [watchSession(), watchVersion(), watchLeaving()];
      watchAtIdle();
      showNotice();
      void refreshUser();
    });
    return () => {
      isStopped = true;
      for (const stop of stops) stop();
    };
  }, []);
}

/** Everything that surrounds a signed-in screen: navigation, user menu, toasts, drawers, the question before leaving. */
export function ShellIsland({ current }: ShellIslandProps) {
  useShellWatches();
  const toasts = useStore($toasts, { ssr: 'initial' });
  return (
    <ErrorBoundary
      feature="shell"
      onError={(error) => report(error, { feature: 'shell', component: 'shell' })}
      fallback={null}
    >
      <MobileHeader />
      <Sidebar current={current} />
      <MobileTabBar current={current} />
      <DrawersHost />
      <LeaveGuard />
      <ToastArea toasts={toasts} onClose={closeToast} />
    </ErrorBoundary>
  );
}

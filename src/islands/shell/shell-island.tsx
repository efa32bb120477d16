import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { startBackgroundWork } from '../../lib/stores/live/background-work.ts';
import { watchLeaving } from '../../lib/stores/shell/leave-guard.ts';
import { watchSession } from '../../lib/stores/session/session-watch.ts';
import { $toasts, closeToast, showNotice } from '../../lib/stores/shared/toasts.ts';
import { refreshUser } from '../../lib/stores/session/user.ts';
import { watchVersion } from '../../lib/stores/shell/version.ts';
import { whenShown } from '../../lib/stores/shared/when-shown.ts';
import { report } from '../../lib/telemetry/reporting/report.ts';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { ToastArea } from '../ui/feedback/toast-area.tsx';
import { DrawersHost } from './drawers-host.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { MobileHeader } from './mobile-header.tsx';
import { MobileTabBar } from './mobile-tab-bar.tsx';
import type { Section } from './nav-items.ts';
import { Sidebar } from './sidebar.tsx';

/** Props of {@link ShellIsland}. */
export interface ShellIslandProps {
  /** The section of the app that the page belongs to. */
  readonly current?: Section | undefined;
  /** The screen has a bar of its own in place of header and tab bar. */
  readonly ownBar?: boolean | undefined;
}

function useShellWatches(): void {
  useEffect(() => {
    let stops: readonly (() => void)[] = [];
    let isStopped = false;
    whenShown(() => {
      if (isStopped) return;
      stops = [watchSession(), watchVersion(), watchLeaving()];
      startBackgroundWork();
      showNotice();
      void refreshUser();
    });
    return () => {
      isStopped = true;
      for (const stop of stops) stop();
    };
  }, []);
}

/** Renders everything around a signed-in screen: navigation, user menu, toasts, drawers and the leave dialog. */
export function ShellIsland({ current, ownBar = false }: ShellIslandProps) {
  useShellWatches();
  const toasts = useStore($toasts, { ssr: 'initial' });
  return (
    <ErrorBoundary
      feature="shell"
      onError={(error) => report(error, { feature: 'shell', component: 'shell' })}
      fallback={null}
    >
      {!ownBar && <MobileHeader />}
      <Sidebar current={current} />
      {!ownBar && <MobileTabBar current={current} />}
      <DrawersHost />
      <LeaveDialog />
      <ToastArea toasts={toasts} onClose={closeToast} />
    </ErrorBoundary>
  );
}

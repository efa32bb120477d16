import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { whenShown } from '../../lib/effects/lazy-load.ts';
import { widgetText } from '../../lib/messages/shared/widgets.ts';
import { shellText } from '../../lib/messages/shell.ts';
import { startBackgroundWork } from '../../lib/stores/live/background-work.ts';
import { watchSession } from '../../lib/stores/session/session-watch.ts';
import { refreshUser } from '../../lib/stores/session/user.ts';
import { $toasts, closeToast, showNotice } from '../../lib/stores/shared/toasts.ts';
import { $leaving, leaveAnyway, stayHere, watchLeaving } from '../../lib/stores/shell/leave-guard.ts';
import { watchVersion } from '../../lib/stores/shell/version.ts';
import { Button } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { ToastArea } from '../ui/feedback/toast-area.tsx';
import { DrawersHost } from './drawers-host.tsx';
import { MobileHeader, MobileTabBar, OwnBarActions } from './mobile-bars.tsx';
import type { Section } from './navigation.tsx';
import { Sidebar } from './sidebar.tsx';

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
    <ErrorBoundary feature="shell" component="shell" fallback={<FailedShell />}>
      {ownBar ? <OwnBarActions /> : <MobileHeader />}
      <Sidebar current={current} />
      {!ownBar && <MobileTabBar current={current} />}
      <DrawersHost />
      <LeaveDialog />
      <ToastArea toasts={toasts} onClose={closeToast} />
    </ErrorBoundary>
  );
}

/** Stands in for the navigation, at the upper edge: the screen below still works. */
function FailedShell() {
  return (
    <div className="fixed inset-x-0 top-0 z-20 flex min-h-14 items-center justify-center gap-4 border-b border-line bg-surface px-5 py-1.5">
      <p className="text-small">{shellText.failed}</p>
      <Button size="sm" variant="secondary" className="shrink-0" onClick={() => location.reload()}>
        {widgetText.reload}
      </Button>
    </div>
  );
}

/** Asks before unsaved work is left by an in-app link or by signing out. One dialog each: a closing one keeps its text. */
function LeaveDialog() {
  const leaving = useStore($leaving, { ssr: 'initial' });
  // A dialog that closes keeps the words that it was opened with.
  const [asked, setAsked] = useState(leaving);
  if (leaving !== null && leaving !== asked) setAsked(leaving);
  const isKept = asked?.kind !== 'link' || asked.isKept;
  const hasPending = asked?.kind === 'sign-out' && asked.hasPending;
  const answers = {
    title: shellText.leaveTitle,
    cancelLabel: shellText.stay,
    onConfirm: () => void leaveAnyway(),
    onCancel: stayHere,
  };
  return (
    <>
      <ConfirmDialog {...answers} open={leaving?.kind === 'link'} confirmLabel={shellText.leave}>
        {isKept ? shellText.leaveTextKept : shellText.leaveTextLost}
      </ConfirmDialog>
      <ConfirmDialog {...answers} open={leaving?.kind === 'sign-out'} confirmLabel={shellText.signOut}>
        {hasPending ? shellText.signOutTextPending : shellText.signOutText}
      </ConfirmDialog>
    </>
  );
}

import { useStore } from '@nanostores/react';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { useEffect, useState } from 'react';
import { product } from '../../lib/config/product.ts';
import { whenShown } from '../../lib/effects/lazy-load.ts';
import { widgetText } from '../../lib/messages/shared/widgets.ts';
import { shellText } from '../../lib/messages/shell.ts';
import { links } from '../../lib/routes/links.ts';
import { startBackgroundWork } from '../../lib/stores/live/background-work.ts';
import { watchSession } from '../../lib/stores/session/session-watch.ts';
import { $displayName, refreshUser } from '../../lib/stores/session/user.ts';
import { $toasts, closeToast, showNotice } from '../../lib/stores/shared/toasts.ts';
import { $leaving, leaveAnyway, stayHere, watchLeaving } from '../../lib/stores/shell/leave-guard.ts';
import { watchVersion } from '../../lib/stores/shell/version.ts';
import { Button } from '../ui/button/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ConfirmDialog } from '../ui/dialog/dialog.tsx';
import { ErrorBoundary } from '../ui/feedback/panels.tsx';
import { ToastArea } from '../ui/feedback/toast-area.tsx';
import { Logo } from '../ui/image/faces.tsx';
import { DrawersHost } from './drawers-host.tsx';
import {
  CompanyBrand,
  entryAttributes,
  MobileHeader,
  MobileTabBar,
  navItems,
  OwnBarActions,
  type Section,
  UnreadMark,
  UserAvatar,
  UserMenu,
} from './mobile-bars.tsx';

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

/** Renders the navigation at the left edge on large screens, with the employee at its foot. */
function Sidebar({ current }: { readonly current: Section | undefined }) {
  return (
    <header className="shell-sidebar border-r border-line bg-surface-sunken/60 px-4 pb-4 pt-7">
      <a href={links.dashboard()} className="mx-2 inline-flex min-h-touch items-center self-start rounded-md">
        <Logo name={product.name} />
      </a>
      <nav aria-label={shellText.navigation} className="mt-8">
        <ul className="flex flex-col gap-1">
          {navItems.map(({ section, href, label, icon: Icon }) => (
            <li key={section}>
              <a
                href={href}
                {...entryAttributes(section, current)}
                className={classNames(
                  'flex min-h-touch items-center gap-3 rounded-md px-3 font-medium transition-colors duration-fast',
                  section === current
                    ? 'bg-surface-raised font-semibold text-ink shadow-raised [&>svg]:text-accent'
                    : 'text-ink-muted hover:bg-ink/[0.07] hover:text-ink',
                )}
              >
                <Icon className="size-5 shrink-0" />
                {label}
                {section === 'requests' && <UnreadMark className="ml-auto" />}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex-1" />
      <CompanyBrand className="mx-3 mb-5" />
      <SidebarUser />
    </header>
  );
}

/**
 * Renders the employee at the foot of the sidebar. The name lies over the button, not in it: the button's accessible name
 * says what it opens, and must contain any text inside the button.
 */
function SidebarUser() {
  const name = useStore($displayName, { ssr: () => '' });
  return (
    <div className="relative">
      <UserMenu
        align="start"
        side="above"
        triggerClassName="flex min-h-14 w-full items-center justify-between rounded-md px-2 hover:bg-ink/[0.07]"
        trigger={
          <>
            <UserAvatar size="md" />
            <ChevronsUpDown className="size-4 shrink-0 text-ink-faint" />
          </>
        }
      />
      <p className="pointer-events-none absolute bottom-0 left-[3.75rem] right-8 flex h-14 items-center">
        <span className="truncate font-semibold">{name}</span>
      </p>
    </div>
  );
}

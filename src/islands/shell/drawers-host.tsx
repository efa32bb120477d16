import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { shellText } from '../../lib/messages/shell.ts';
import { $drawer, closeDrawer, type Drawer as OpenDrawer } from '../../lib/stores/drawers.ts';
import { showToast } from '../../lib/stores/toasts.ts';
import { report } from '../../lib/telemetry/report.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useDrawerCode, type DrawerCode } from './use-drawer-code.ts';
import { useOpenerFocus } from './use-opener-focus.ts';

/** Stands in for a drawer whose code is on its way. */
function Arriving() {
  return (
    <div className="pointer-events-none fixed inset-0 z-40 flex items-center justify-center bg-surface/60 text-title">
      <Spinner label={shellText.loading} />
    </div>
  );
}

/** Stands in for a drawer that cannot be shown: says so, and lets go of it. */
function Missing() {
  useEffect(() => {
    showToast(shellText.drawerFailed, 'error');
    closeDrawer();
  }, []);
  return null;
}

interface SlotProps {
  readonly name: OpenDrawer['name'];
  readonly code: DrawerCode;
}

/** A drawer stays mounted once it was opened: it has to be seen leaving, and keeps what it knows. */
function Slot({ name, code }: SlotProps) {
  const isOpen = useStore($drawer, { ssr: 'initial' })?.name === name;
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  const { Component, isFailed } = code;
  if (Component === null) {
    if (!isOpen) return null;
    return isFailed ? <Missing /> : <Arriving />;
  }
  return (
    <ErrorBoundary
      feature={name}
      fallback={isOpen ? <Missing /> : <></>}
      onError={(error) => report(error, { feature: name, component: 'drawer' })}
    >
      <Component />
    </ErrorBoundary>
  );
}

/** Where the drawers live that any screen may open. */
export function DrawersHost() {
  const code = useDrawerCode();
  useOpenerFocus();
  return (
    <>
      <Slot name="categories" code={code.categories} />
      <Slot name="assistant" code={code.assistant} />
    </>
  );
}

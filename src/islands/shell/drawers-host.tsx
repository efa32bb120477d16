import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { shellText } from '../../lib/messages/shell.ts';
import { $drawer, closeDrawer, type Drawer as OpenDrawer } from '../../lib/stores/drawers.ts';
import { report } from '../../lib/telemetry/report.ts';
import { Button } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { UnpluggedIllustration } from '../ui/illustrations/unplugged.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useDrawerCode, type DrawerCode } from './use-drawer-code.ts';
import { useOpenerFocus } from './use-opener-focus.ts';

/** Stands in for a drawer whose code is on its way, or did not arrive. */
function Arriving({ isOpen, isFailed }: { readonly isOpen: boolean; readonly isFailed: boolean }) {
  return (
    <Drawer label={shellText.loading} open={isOpen} dismissible onClose={closeDrawer}>
      {isFailed ? (
        <EmptyState
          title={shellText.drawerFailedTitle}
          illustration={<UnpluggedIllustration />}
          action={<Button onClick={() => window.location.reload()}>{shellText.reload}</Button>}
        >
          {shellText.drawerFailedText}
        </EmptyState>
      ) : (
        <div className="flex justify-center py-24 text-heading">
          <Spinner label={shellText.loading} />
        </div>
      )}
    </Drawer>
  );
}

interface SlotProps {
  readonly name: OpenDrawer['name'];
  readonly code: DrawerCode;
}

/** A drawer stays mounted once it was opened: it has to be seen leaving, and keeps what it knows. */
function Slot({ name, code }: SlotProps) {
  const isOpen = useStore($drawer)?.name === name;
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  const { Component, isFailed } = code;
  return (
    <ErrorBoundary
      feature={name}
      fallback={<Arriving isOpen={isOpen} isFailed />}
      onError={(error) => report(error, { feature: name, component: 'drawer' })}
    >
      {Component === null ? <Arriving isOpen={isOpen} isFailed={isFailed} /> : <Component />}
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

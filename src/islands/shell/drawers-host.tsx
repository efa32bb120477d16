import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { widgetText } from '../../lib/messages/shared/widgets.ts';
import { shellText } from '../../lib/messages/shell.ts';
import { $drawer, closeDrawer, type Drawer as OpenDrawer } from '../../lib/stores/shell/drawers.ts';
import { ConfirmDialog } from '../ui/dialog/dialog.tsx';
import { ErrorBoundary } from '../ui/feedback/panels.tsx';
import { Spinner } from '../ui/feedback/loading.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';

type DrawerName = OpenDrawer['name'];

/** Covers the page while the code of an open drawer loads. */
function LoadingDrawer() {
  const isOpen = useStore($drawer) !== null;
  if (!isOpen) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-40 flex items-center justify-center bg-surface/60 text-title">
      <Spinner label={shellText.loading} />
    </div>
  );
}

const options = { fallback: <LoadingDrawer />, prefetch: 'idle' } as const;
const drawers = {
  categories: lazyPart(
    async () => (await import('../categories/categories-drawer.tsx')).CategoriesDrawer,
    options,
  ),
  assistant: lazyPart(
    async () => (await import('../assistant/assistant-drawer.tsx')).AssistantDrawer,
    options,
  ),
};

interface FailedDrawerProps {
  readonly name: DrawerName;
  readonly onClosed: () => void;
}

/** Says in place of a drawer that it failed to load or render; opened once more, it is tried again. */
function FailedDrawer({ name, onClosed }: FailedDrawerProps) {
  const isOpen = useStore($drawer)?.name === name;
  useEffect(() => {
    if (!isOpen) onClosed();
  }, [isOpen, onClosed]);
  return (
    <ConfirmDialog
      open={isOpen}
      title={shellText.drawerFailedTitle}
      confirmLabel={widgetText.reload}
      cancelLabel={widgetText.close}
      onConfirm={() => location.reload()}
      onCancel={closeDrawer}
    >
      {shellText.drawerFailed}
    </ConfirmDialog>
  );
}

/** Mounts a drawer when it is first opened. It stays mounted, to animate closing and to keep its state. */
function DrawerSlot({ name }: { readonly name: DrawerName }) {
  const isOpen = useStore($drawer, { ssr: 'initial' })?.name === name;
  const [isMounted, setMounted] = useState(isOpen);
  if (isOpen && !isMounted) setMounted(true);
  if (!isMounted) return null;
  const Content = drawers[name];
  return (
    <ErrorBoundary
      feature={name}
      component="drawer"
      fallback={<FailedDrawer name={name} onClosed={() => setMounted(false)} />}
    >
      <Content />
    </ErrorBoundary>
  );
}

export function DrawersHost() {
  useOpenerFocus();
  return (
    <>
      <DrawerSlot name="categories" />
      <DrawerSlot name="assistant" />
    </>
  );
}

/** Returns true when no element has the focus, or one in a drawer that is closing. */
function isFocusLost(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active.closest('dialog:not([open])') !== null;
}

/**
 * Returns the focus to the element that opened the first drawer. A closed dialog restores the focus by itself, but when
 * one drawer has opened another, that element is gone. An opener that is gone too, such as a button of the first visit's
 * dashboard after the first request, is replaced by the page's content.
 */
function useOpenerFocus(): void {
  useEffect(() => {
    let opener: Element | null = null;
    let frame = 0;
    const stop = $drawer.listen((drawer, before) => {
      if (before === null) opener = document.activeElement;
      if (drawer !== null) return;
      frame = requestAnimationFrame(() => {
        if (!isFocusLost()) return;
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
        else document.querySelector('main')?.focus();
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, []);
}

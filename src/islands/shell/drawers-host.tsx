import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { shellText } from '../../lib/messages/shell.ts';
import { showToast } from '../../lib/stores/shared/toasts.ts';
import { $drawer, closeDrawer, type Drawer as OpenDrawer } from '../../lib/stores/shell/drawers.ts';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
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

/** Closes a drawer that failed to load or render, and says so if it is the open one. */
function FailedDrawer({ name, onClosed }: FailedDrawerProps) {
  useEffect(() => {
    if ($drawer.get()?.name === name) {
      showToast(shellText.drawerFailed, 'error');
      closeDrawer();
    }
    onClosed();
  }, [name, onClosed]);
  return null;
}

/** Mounts a drawer when it is first opened. It stays mounted, to animate closing and to keep its state. */
function DrawerSlot({ name }: { readonly name: DrawerName }) {
  const isOpen = useStore($drawer, { ssr: 'initial' })?.name === name;
  const [isMounted, setMounted] = useState(isOpen);
  if (isOpen && !isMounted) setMounted(true);
  if (!isMounted) return null;
  const Drawer = drawers[name];
  return (
    <ErrorBoundary
      feature={name}
      component="drawer"
      fallback={<FailedDrawer name={name} onClosed={() => setMounted(false)} />}
    >
      <Drawer />
    </ErrorBoundary>
  );
}

/** Holds the drawers that any screen can open. */
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

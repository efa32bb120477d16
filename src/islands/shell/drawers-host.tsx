import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { $drawer, closeDrawer, type Drawer as OpenDrawer } from '../../lib/stores/drawers.ts';
import { shellText } from '../../lib/messages/shell.ts';
import { Drawer } from '../ui/drawer.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Spinner } from '../ui/spinner.tsx';

const loadCategories = () => import('../categories/categories-drawer.tsx');
const loadAssistant = () => import('../assistant/assistant-drawer.tsx');

const CategoriesDrawer = lazy(async () => ({ default: (await loadCategories()).CategoriesDrawer }));
const AssistantDrawer = lazy(async () => ({ default: (await loadAssistant()).AssistantDrawer }));

/** Fetches the drawers' code once the page has nothing better to do, so that they open at once. */
function usePrefetch(): void {
  useEffect(() => {
    const prefetch = () => {
      // A failure here is the lazy component's to show, should anybody open the drawer.
      loadCategories().catch(() => undefined);
      loadAssistant().catch(() => undefined);
    };
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(prefetch, 2_000);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(prefetch, { timeout: 5_000 });
    return () => cancelIdleCallback(handle);
  }, []);
}

function Arriving({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <Drawer label={shellText.loading} open={isOpen} dismissible onClose={closeDrawer}>
      <div className="flex justify-center py-24 text-heading">
        <Spinner label={shellText.loading} />
      </div>
    </Drawer>
  );
}

/** A drawer stays mounted once it was opened: it has to be seen leaving, and keeps what it knows. */
function useOpened(name: OpenDrawer['name'], drawer: OpenDrawer | null): boolean {
  const [wasOpened, setOpened] = useState(false);
  if (drawer?.name === name && !wasOpened) setOpened(true);
  return wasOpened;
}

/**
 * A closed dialog gives the focus back to where it came from. One drawer can lead to another, and then that place is
 * gone: the focus goes to where the first one was opened.
 */
function useOpenerFocus(): void {
  useEffect(() => {
    let opener: Element | null = null;
    let frame = 0;
    const stop = $drawer.listen((drawer, before) => {
      if (before === null) opener = document.activeElement;
      if (drawer !== null) return;
      frame = requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, []);
}

/** Where the drawers live that any screen may open. */
export function DrawersHost() {
  const drawer = useStore($drawer, { ssr: 'initial' });
  const hasCategories = useOpened('categories', drawer);
  const hasAssistant = useOpened('assistant', drawer);
  usePrefetch();
  useOpenerFocus();
  return (
    <>
      {hasCategories && (
        <ErrorBoundary feature="categories" fallback={null}>
          <Suspense fallback={<Arriving isOpen={drawer?.name === 'categories'} />}>
            <CategoriesDrawer />
          </Suspense>
        </ErrorBoundary>
      )}
      {hasAssistant && (
        <ErrorBoundary feature="assistant" fallback={null}>
          <Suspense fallback={<Arriving isOpen={drawer?.name === 'assistant'} />}>
            <AssistantDrawer />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

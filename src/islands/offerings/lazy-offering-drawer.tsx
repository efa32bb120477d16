import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $openOffering } from '../../lib/stores/offerings/offering-drawer.ts';
import { ErrorBoundary } from '../ui/feedback/error-panel.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';

const OfferingDrawer = lazyPart(async () => (await import('./offering-drawer.tsx')).OfferingDrawer, {
  prefetch: 'idle',
});

/** Shows an offering's details. Mounts the drawer when it is first opened. */
export function LazyOfferingDrawer() {
  const isOpen = useStore($openOffering) !== null;
  const [isMounted, setMounted] = useState(false);
  if (isOpen && !isMounted) setMounted(true);
  if (!isMounted) return null;
  return (
    <ErrorBoundary feature="offerings" component="offering-drawer">
      <OfferingDrawer />
    </ErrorBoundary>
  );
}

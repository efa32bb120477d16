import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { enterDeskScope } from '../../lib/stores/desk-session/desk-scope.ts';
import { $lacksDesk } from '../../lib/stores/desk-session/desk-session.ts';
import { ErrorBoundary } from '../ui/feedback/panels.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';

// When the code is loaded: no island of the desk may read the browser's storage before.
enterDeskScope();

const NoDesk = lazyPart(async () => (await import('./desk-not-found.tsx')).NoDesk);

interface DeskPartProps {
  /** The feature that error reports name. */
  readonly feature: string;
  readonly component: string;
  readonly children: ReactNode;
}

/** Wraps every island of the desk: its page is then one of the desk (docs/product/desk-session.md#own-storage). */
export function DeskPart({ feature, component, children }: DeskPartProps) {
  return (
    <ErrorBoundary feature={feature} component={component}>
      {children}
    </ErrorBoundary>
  );
}

/** Wraps the island of a screen; without a desk in the API it says so instead (docs/product/desk-session.md#no-desk). */
export function DeskScreen({ children, ...part }: DeskPartProps) {
  const lacksDesk = useStore($lacksDesk, { ssr: 'initial' });
  return <DeskPart {...part}>{lacksDesk ? <NoDesk /> : children}</DeskPart>;
}

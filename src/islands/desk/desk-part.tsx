import type { ReactNode } from 'react';
import { enterDeskScope } from '../../lib/stores/desk-session/desk-scope.ts';
import { ErrorBoundary } from '../ui/feedback/error-panel.tsx';

// When the code is loaded: no island of the desk may read the browser's storage before.
enterDeskScope();

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

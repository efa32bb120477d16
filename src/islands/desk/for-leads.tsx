import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';
import { product } from '../../lib/config/product.ts';
import { deskText } from '../../lib/messages/desk-session.ts';
import { failures } from '../../lib/messages/shared/failures.ts';
import { $concierge, refreshDeskSession } from '../../lib/stores/desk-session/desk-session.ts';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { DeskNotFound } from './desk-not-found.tsx';

/** Shows a screen to leads alone; other concierges get the screen of an unknown address. */
export function ForLeads({ children }: { readonly children: ReactNode }) {
  const concierge = useStore($concierge, { ssr: 'initial' });
  switch (concierge.status) {
    case 'loading':
      return null;
    case 'failed':
      return (
        <ErrorPanel title={deskText.sessionFailed} error={concierge.error} onRetry={refreshDeskSession} />
      );
    case 'ready':
      return concierge.data.role === 'lead' ? children : <Unknown />;
  }
}

function Unknown() {
  useEffect(() => {
    document.title = `${product.name} | ${failures.notFound}`;
  }, []);
  return <DeskNotFound title={failures.notFound}>{deskText.notFoundText}</DeskNotFound>;
}

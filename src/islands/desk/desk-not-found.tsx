import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { product } from '../../lib/config/product.ts';
import { deskText } from '../../lib/messages/desk-session.ts';
import { failures } from '../../lib/messages/shared/failures.ts';
import { deskLinks } from '../../lib/routes/desk-routes.ts';
import { $concierge, refreshDeskSession } from '../../lib/stores/desk-session/desk-session.ts';
import { ButtonLink } from '../ui/button/button.tsx';
import { EmptyState, ErrorPanel, RetryButton } from '../ui/feedback/panels.tsx';
import { LostPageIllustration } from '../ui/illustrations/lost-page.tsx';

interface DeskNotFoundProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Stands in for a screen of the desk that has nothing to show at its address. */
export function DeskNotFound({ title, children }: DeskNotFoundProps) {
  return (
    <EmptyState
      level={1}
      illustration={<LostPageIllustration />}
      title={title}
      action={<ButtonLink href={deskLinks.desk()}>{deskText.toQueue}</ButtonLink>}
    >
      {children}
    </EmptyState>
  );
}

/** Stands in for every screen while the API knows no call of the desk. */
export function NoDesk() {
  return (
    <EmptyState
      level={1}
      illustration={<LostPageIllustration />}
      title={deskText.noDesk}
      action={<RetryButton onRetry={refreshDeskSession} />}
    >
      {deskText.noDeskText}
    </EmptyState>
  );
}

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

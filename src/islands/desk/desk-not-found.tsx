import type { ReactNode } from 'react';
import { deskText } from '../../lib/messages/desk-session.ts';
import { deskLinks } from '../../lib/routes/desk-routes.ts';
import { ButtonLink } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LostPageIllustration } from '../ui/illustrations/lost-page.tsx';
import { refreshDeskSession } from '../../lib/stores/desk-session/desk-session.ts';
import { RetryButton } from '../ui/feedback/error-panel.tsx';

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

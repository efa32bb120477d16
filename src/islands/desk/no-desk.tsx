import { deskText } from '../../lib/messages/desk-session.ts';
import { refreshDeskSession } from '../../lib/stores/desk-session/desk-session.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { RetryButton } from '../ui/feedback/error-panel.tsx';
import { LostPageIllustration } from '../ui/illustrations/lost-page.tsx';

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

import { useStore } from '@nanostores/react';
import { categoriesText } from '../../lib/messages/categories.ts';
import { describeFailure } from '../../lib/messages/describe-failure.ts';
import { emptyShelf, type CategoryShelf } from '../../lib/stores/categories-surveys.ts';
import { openAssistant, openCategories } from '../../lib/stores/drawers.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { IdeaButton } from '../ui/idea-button.tsx';
import { EmptyInboxIllustration } from '../ui/illustrations/empty-inbox.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const SKELETON_ROWS = 6;
const grid = 'grid gap-3 sm:grid-cols-2';

/** The requests a category offers; each begins the assistant. */
export function SurveyList({ shelf }: { readonly shelf: CategoryShelf }) {
  const { id, remote } = useStore(shelf.$shown, { ssr: () => emptyShelf });
  if (remote.status === 'loading') {
    return (
      <div aria-hidden="true" className={grid}>
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <Skeleton key={row} className="h-14 w-full rounded-md" />
        ))}
      </div>
    );
  }
  if (remote.status === 'failed') {
    return (
      <ErrorPanel
        title={categoriesText.surveysFailed}
        message={describeFailure(remote.error)}
        onRetry={id === null ? undefined : () => void shelf.show(id)}
      />
    );
  }
  if (remote.data.surveys.length === 0) {
    return (
      <EmptyState
        level={3}
        title={categoriesText.emptyTitle}
        illustration={<EmptyInboxIllustration />}
        action={<Button onClick={() => openCategories('custom')}>{categoriesText.emptyAction}</Button>}
      >
        {categoriesText.emptyText}
      </EmptyState>
    );
  }
  return (
    <ul className={grid}>
      {remote.data.surveys.map((survey) => (
        <li key={survey.id} className="flex">
          <IdeaButton
            name={survey.name}
            onSelect={() =>
              openAssistant({
                id: survey.id,
                name: survey.name,
                forAlpha: survey.for_alpha,
                cta: 'request_idea',
              })
            }
          />
        </li>
      ))}
    </ul>
  );
}

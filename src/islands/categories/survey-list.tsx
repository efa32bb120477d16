import { useStore } from '@nanostores/react';
import { categoriesText } from '../../lib/messages/categories.ts';
import { describeFailure } from '../../lib/messages/shared/describe-failure.ts';
import type { OpenCategory } from '../../lib/stores/categories/categories-surveys.ts';
import { openCategories, openSuggestion } from '../../lib/stores/shell/drawers.ts';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { SuggestionButton } from '../ui/button/suggestion-button.tsx';
import { EmptyInboxIllustration } from '../ui/illustrations/empty-inbox.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';

const SKELETON_ROWS = 6;
const grid = 'grid gap-3 sm:grid-cols-2';

/** The surveys of a category; each opens the assistant. */
export function SurveyList({ category }: { readonly category: OpenCategory }) {
  const surveys = useStore(category.$surveys, { ssr: 'initial' });
  if (surveys.status === 'loading') {
    return (
      <div aria-hidden="true" className={grid}>
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <Skeleton key={row} className="h-14 w-full rounded-md" />
        ))}
      </div>
    );
  }
  if (surveys.status === 'failed') {
    return (
      <ErrorPanel
        title={categoriesText.surveysFailed}
        message={describeFailure(surveys.error)}
        onRetry={category.refresh}
      />
    );
  }
  if (surveys.data.surveys.length === 0) {
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
      {surveys.data.surveys.map((survey) => (
        <li key={survey.id} className="flex">
          <SuggestionButton name={survey.name} onSelect={() => openSuggestion(survey)} />
        </li>
      ))}
    </ul>
  );
}

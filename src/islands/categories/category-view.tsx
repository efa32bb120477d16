import { useStore } from '@nanostores/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { categoriesText } from '../../lib/messages/categories.ts';
import { drawerCategory, type OpenCategory } from '../../lib/stores/categories/categories.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { openCategories, openSuggestion } from '../../lib/stores/shell/drawers.ts';
import { Button } from '../ui/button/button.tsx';
import { SuggestionButton } from '../ui/button/suggestion-button.tsx';
import { EmptyState, ErrorPanel } from '../ui/feedback/panels.tsx';
import { Skeleton } from '../ui/feedback/loading.tsx';
import { EmptyInboxIllustration } from '../ui/illustrations/empty-inbox.tsx';
import { CategoryImage } from '../ui/image/category-image.tsx';
import { useViewStart } from '../ui/navigation/use-view-start.ts';
import { Heading } from '../ui/text/text.tsx';

const SKELETON_ROWS = 6;
const grid = 'grid gap-3 sm:grid-cols-2';

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
      <ErrorPanel title={categoriesText.surveysFailed} error={surveys.error} onRetry={category.refresh} />
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

export function CategoryView() {
  const id = useStore(drawerCategory.$id);
  const surveys = useStore(drawerCategory.$surveys);
  const category = dataOf(surveys)?.category;
  const heading = useViewStart<HTMLHeadingElement>(`${id} ${category?.name}`);
  return (
    <div className="flex flex-col gap-5">
      <Button
        variant="tertiary"
        size="sm"
        className="-ml-3 self-start"
        icon={<ArrowLeft className="size-4" />}
        onClick={drawerCategory.close}
      >
        {categoriesText.back}
      </Button>
      <div className="flex min-h-16 items-center gap-4">
        {category !== undefined && (
          <>
            <CategoryImage src={category.image_url} size="lg" />
            <Heading ref={heading} tabIndex={-1} level={3} size="heading" className="first-letter:uppercase">
              {category.name}
            </Heading>
          </>
        )}
      </div>
      <SurveyList category={drawerCategory} />
    </div>
  );
}

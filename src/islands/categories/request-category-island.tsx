import { useStore } from '@nanostores/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect } from 'react';
import { categoriesText } from '../../lib/messages/categories.ts';
import { links } from '../../lib/routes/links.ts';
import { enterCategoryPage, pageCategory } from '../../lib/stores/categories/categories.ts';
import { ButtonLink } from '../ui/button/button.tsx';
import { EmptyState, withBoundary } from '../ui/feedback/panels.tsx';
import { Skeleton } from '../ui/feedback/loading.tsx';
import { LostPageIllustration } from '../ui/illustrations/lost-page.tsx';
import { CategoryImage } from '../ui/image/category-image.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Heading, Paragraph, Unbroken } from '../ui/text/text.tsx';
import { SurveyList } from './category-view.tsx';

const NOT_FOUND = 404;

function CategoryPage() {
  const surveys = useStore(pageCategory.$surveys, { ssr: 'initial' });
  useEffect(() => {
    void enterCategoryPage();
  }, []);
  if (surveys.status === 'failed' && surveys.error.status === NOT_FOUND) {
    return (
      <EmptyState
        level={1}
        title={categoriesText.notFoundTitle}
        illustration={<LostPageIllustration />}
        action={<ButtonLink href={links.dashboard()}>{categoriesText.backToDashboard}</ButtonLink>}
      >
        {categoriesText.notFoundText}
      </EmptyState>
    );
  }
  const category = surveys.status === 'ready' ? surveys.data.category : null;
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <Link tone="nav" href={links.dashboard()} className="self-start">
        <ArrowLeft className="size-4" />
        {categoriesText.backToDashboard}
      </Link>
      <div className="flex min-h-16 items-center gap-4">
        {category === null ? (
          surveys.status === 'loading' && (
            <>
              <Skeleton className="size-16 rounded-lg" />
              <Skeleton className="h-8 w-40" />
            </>
          )
        ) : (
          <>
            <CategoryImage src={category.image_url} size="lg" />
            <Heading level={1} className="first-letter:uppercase">
              {category.name}
            </Heading>
          </>
        )}
      </div>
      <Paragraph tone="muted">
        <Unbroken text={categoriesText.pageLead} />
      </Paragraph>
      <SurveyList category={pageCategory} />
    </div>
  );
}

export const RequestCategoryIsland = withBoundary('categories', 'request-category', CategoryPage);

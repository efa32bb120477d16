import { useStore } from '@nanostores/react';
import type { Category } from '../../lib/contract/categories.ts';
import type { WireId } from '../../lib/contract/shared/text.ts';
import { categoriesText, categoryHint } from '../../lib/messages/categories.ts';
import { describeFailure } from '../../lib/messages/shared/describe-failure.ts';
import { $categories, refreshCategories } from '../../lib/stores/categories/categories.ts';
import { product } from '../../lib/config/product.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { EmptyInboxIllustration } from '../ui/illustrations/empty-inbox.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { CategoryButton } from './category-button.tsx';
import { CategoriesSkeleton } from './categories-skeleton.tsx';

interface CategoryListProps {
  readonly onSelect: (category: Category) => void;
  /** The category whose custom request is being started. */
  readonly busyId?: WireId | undefined;
}

/** All categories as buttons. Without any, says where to ask meanwhile. */
export function CategoryList({ onSelect, busyId }: CategoryListProps) {
  const categories = useStore($categories);
  if (categories.status === 'loading') return <CategoriesSkeleton />;
  if (categories.status === 'failed') {
    return (
      <ErrorPanel
        title={categoriesText.loadFailed}
        message={describeFailure(categories.error)}
        onRetry={refreshCategories}
      />
    );
  }
  if (categories.data.length === 0) {
    return (
      <EmptyState level={3} title={categoriesText.noneTitle} illustration={<EmptyInboxIllustration />}>
        {categoriesText.noneText} <Link href={`mailto:${product.supportEmail}`}>{product.supportEmail}</Link>
      </EmptyState>
    );
  }
  return (
    <ul className="grid auto-rows-fr gap-3 sm:grid-cols-2">
      {categories.data.map((category) => (
        <li key={category.id} className="flex">
          <CategoryButton
            name={category.name}
            hint={categoryHint(category.name)}
            imageUrl={category.image_url}
            busy={category.id === busyId}
            disabled={busyId !== undefined}
            onSelect={() => onSelect(category)}
          />
        </li>
      ))}
    </ul>
  );
}

import { useStore } from '@nanostores/react';
import type { Category } from '../../lib/contract/surveys.ts';
import type { WireId } from '../../lib/contract/text.ts';
import { categoriesText, categoryHint } from '../../lib/messages/categories.ts';
import { describeFailure } from '../../lib/messages/describe-failure.ts';
import { $categories, refreshCategories } from '../../lib/stores/categories.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { CategoryTile } from './category-tile.tsx';
import { TilesSkeleton } from './tiles-skeleton.tsx';

interface CategoryListProps {
  readonly onSelect: (category: Category) => void;
  /** The category on whose answer somebody waits. */
  readonly busyId?: WireId | undefined;
}

/** All categories, as tiles to press. */
export function CategoryList({ onSelect, busyId }: CategoryListProps) {
  const categories = useStore($categories);
  if (categories.status === 'loading') return <TilesSkeleton />;
  if (categories.status === 'failed') {
    return (
      <ErrorPanel
        title={categoriesText.loadFailed}
        message={describeFailure(categories.error)}
        onRetry={() => void refreshCategories()}
      />
    );
  }
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {categories.data.map((category) => (
        <li key={category.id} className="flex">
          <CategoryTile
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

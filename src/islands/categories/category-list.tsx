import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { product } from '../../lib/config/product.ts';
import type { Category } from '../../lib/contract/categories.ts';
import type { WireId } from '../../lib/contract/shared/text.ts';
import { categoriesText, categoryHint } from '../../lib/messages/categories.ts';
import { describeFailure } from '../../lib/messages/shared/describe-failure.ts';
import { $categories, refreshCategories } from '../../lib/stores/categories/categories.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Skeleton, useLate } from '../ui/feedback/skeleton.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { EmptyInboxIllustration } from '../ui/illustrations/empty-inbox.tsx';
import { CategoryImage } from '../ui/image/category-image.tsx';
import { Link } from '../ui/navigation/link.tsx';

const TILES = 9;

/** The placeholder of the categories while they load. */
function CategoriesSkeleton() {
  const isLate = useLate(true);
  return (
    <div aria-hidden="true" className="grid gap-3 sm:grid-cols-2">
      {Array.from({ length: TILES }, (_, tile) => (
        <div
          key={tile}
          className="flex h-[4.875rem] items-center gap-4 rounded-lg border border-line bg-surface-raised p-3"
        >
          {isLate && (
            <>
              <Skeleton className="size-11 rounded-md" />
              <Skeleton className="h-5 w-28" />
            </>
          )}
        </div>
      ))}
    </div>
  );
}

interface CategoryButtonProps {
  readonly name: string;
  readonly hint: string | null;
  readonly imageUrl: string | null;
  readonly busy?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly onSelect: () => void;
}

/** A category: picture, name and hint. The whole area is clickable, but the accessible name is the category's name alone. */
function CategoryButton({ name, hint, imageUrl, busy = false, disabled, onSelect }: CategoryButtonProps) {
  const hintId = useId();
  return (
    <div className="relative flex min-h-[4.75rem] w-full items-center gap-4 rounded-lg border border-line bg-surface-raised p-3 transition-[border-color,box-shadow] duration-fast focus-within:border-accent/60 hover:border-accent/60 hover:shadow-raised has-[:active]:bg-accent-soft">
      <CategoryImage src={imageUrl} />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          disabled={disabled}
          aria-busy={busy || undefined}
          aria-describedby={hint === null ? undefined : hintId}
          onClick={onSelect}
          className="block w-full text-balance text-left text-subheading first-letter:uppercase after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
        >
          {name}
        </button>
        {hint !== null && (
          <p id={hintId} className="mt-0.5 line-clamp-2 text-balance text-small text-ink-muted">
            {hint}
          </p>
        )}
      </div>
      {busy && <Spinner />}
    </div>
  );
}

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

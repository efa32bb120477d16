import { useStore } from '@nanostores/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import PenLine from 'lucide-react/icons/pen-line';
import { useEffect, useId, useState } from 'react';
import { product } from '../../lib/config/product.ts';
import type { Category } from '../../lib/contract/categories.ts';
import type { WireId } from '../../lib/contract/shared/schemas.ts';
import { categoriesText, categoryHint } from '../../lib/messages/categories.ts';
import { describeFailure } from '../../lib/messages/shared/failures.ts';
import {
  $categories,
  $customStart,
  drawerCategory,
  forgetCustomStart,
  refreshCategories,
  startCustomRequest,
} from '../../lib/stores/categories/categories.ts';
import { keepDrawerInHistory } from '../../lib/stores/shell/drawer-history.ts';
import { $drawer, closeDrawer, openCategories } from '../../lib/stores/shell/drawers.ts';
import { RequestBox } from '../request-box/request-box.tsx';
import { Button } from '../ui/button/button.tsx';
import { Drawer } from '../ui/dialog/drawer.tsx';
import { EmptyState, ErrorPanel } from '../ui/feedback/panels.tsx';
import { Skeleton, useLate, Spinner } from '../ui/feedback/loading.tsx';
import { EmptyInboxIllustration } from '../ui/illustrations/empty-inbox.tsx';
import { CategoryImage } from '../ui/image/category-image.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { useViewStart } from '../ui/navigation/use-view-start.ts';
import { Heading, Paragraph } from '../ui/text/text.tsx';
import { CategoryView } from './category-view.tsx';

const TILES = 9;

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
      <ErrorPanel title={categoriesText.loadFailed} error={categories.error} onRetry={refreshCategories} />
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

/** The choice of a category for a custom request. */
export function CustomView({ text }: { readonly text: string | undefined }) {
  const start = useStore($customStart);
  const heading = useViewStart<HTMLHeadingElement>();
  return (
    <div className="flex flex-col gap-5">
      <Button
        variant="tertiary"
        size="sm"
        className="-ml-3 self-start"
        icon={<ArrowLeft className="size-4" />}
        onClick={() => openCategories('explore')}
      >
        {categoriesText.back}
      </Button>
      <Heading ref={heading} tabIndex={-1} level={3} size="heading">
        {categoriesText.customLead}
      </Heading>
      {text !== undefined && (
        <div className="rounded-md bg-surface-sunken px-4 py-3 forced-colors:border">
          <p className="line-clamp-2 break-words">
            <span className="text-ink-muted">{categoriesText.customTyped}</span>{' '}
            <q className="font-medium">{text}</q>
          </p>
        </div>
      )}
      {start.status === 'failed' && (
        <ErrorPanel
          title={categoriesText.startFailed}
          message={start.error === null ? categoriesText.nothingToStart : describeFailure(start.error)}
          onRetry={start.error === null ? undefined : () => startCustomRequest(start.category)}
        />
      )}
      <CategoryList
        busyId={start.status === 'starting' ? start.categoryId : undefined}
        onSelect={(category) => void startCustomRequest(category)}
      />
    </div>
  );
}

export function ExploreView() {
  const lead = useViewStart<HTMLParagraphElement>();
  const categories = useStore($categories);
  const isEmpty = categories.status === 'ready' && categories.data.length === 0;
  return (
    <div className="flex flex-col gap-5">
      {!isEmpty && <RequestBox />}
      <Paragraph ref={lead} tabIndex={-1} tone="muted">
        {isEmpty ? categoriesText.noneLead : categoriesText.exploreLead}
      </Paragraph>
      <CategoryList onSelect={(category) => void drawerCategory.open(category.id)} />
      {!isEmpty && (
        <div className="flex flex-col items-start gap-3 rounded-lg bg-sun-soft/60 p-5 forced-colors:border sm:flex-row sm:items-center">
          <p className="flex-1 font-medium">{categoriesText.customEntryText}</p>
          <Button
            variant="secondary"
            icon={<PenLine className="size-4" />}
            onClick={() => openCategories('custom')}
          >
            {categoriesText.customEntryTitle}
          </Button>
        </div>
      )}
    </div>
  );
}

type Mode = 'explore' | 'custom';

/** Keeps the last mode while the drawer slides out. */
function useMode(): { readonly isOpen: boolean; readonly mode: Mode; readonly text: string | undefined } {
  const drawer = useStore($drawer);
  const open = drawer?.name === 'categories' ? drawer : null;
  const [last, setLast] = useState(open);
  if (open !== null && open !== last) setLast(open);
  const shown = open ?? last;
  return { isOpen: open !== null, mode: shown?.mode ?? 'explore', text: shown?.text };
}

/** The drawer for a new request: explore by category, or a custom request (`docs/product/categories.md#drawer-modes`). */
export function CategoriesDrawer() {
  const { isOpen, mode, text } = useMode();
  const id = useStore(drawerCategory.$id);
  useEffect(keepDrawerInHistory, []);
  useEffect(() => {
    if (!isOpen) return;
    drawerCategory.close();
    forgetCustomStart();
    void refreshCategories();
  }, [isOpen]);
  const title = mode === 'explore' ? categoriesText.exploreTitle : categoriesText.customTitle;
  return (
    <Drawer label={title} title={title} open={isOpen} dismissible onClose={closeDrawer}>
      {mode === 'custom' ? <CustomView text={text} /> : id === null ? <ExploreView /> : <CategoryView />}
    </Drawer>
  );
}

import { useStore } from '@nanostores/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import PenLine from 'lucide-react/icons/pen-line';
import { useEffect, useState } from 'react';
import { categoriesText } from '../../lib/messages/categories.ts';
import { describeFailure } from '../../lib/messages/shared/describe-failure.ts';
import { drawerCategory } from '../../lib/stores/categories/categories-surveys.ts';
import {
  $customStart,
  startCustomRequest,
  $categories,
  forgetCustomStart,
  refreshCategories,
} from '../../lib/stores/categories/categories.ts';
import { keepDrawerInHistory } from '../../lib/stores/shell/drawer-history.ts';
import { openCategories, $drawer, closeDrawer } from '../../lib/stores/shell/drawers.ts';
import { RequestBox } from '../request-box/request-box.tsx';
import { Button } from '../ui/button/button.tsx';
import { Drawer } from '../ui/dialog/drawer.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { useViewStart } from '../ui/navigation/use-view-start.ts';
import { Heading, Paragraph } from '../ui/text/text.tsx';
import { CategoryList } from './category-list.tsx';
import { CategoryView } from './category-view.tsx';

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
        icon={<ArrowLeft aria-hidden="true" className="size-4" />}
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

/** Shows all categories, and an entry to a custom request. */
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
            icon={<PenLine aria-hidden="true" className="size-4" />}
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

import { useStore } from '@nanostores/react';
import PenLine from 'lucide-react/icons/pen-line';
import { categoriesText } from '../../lib/messages/categories.ts';
import { $categories } from '../../lib/stores/categories/categories.ts';
import { drawerCategory } from '../../lib/stores/categories/categories-surveys.ts';
import { openCategories } from '../../lib/stores/shell/drawers.ts';
import { RequestBox } from '../request-box/request-box.tsx';
import { Button } from '../ui/button/button.tsx';
import { Paragraph } from '../ui/text/paragraph.tsx';
import { useViewStart } from '../ui/navigation/use-view-start.ts';
import { CategoryList } from './category-list.tsx';

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

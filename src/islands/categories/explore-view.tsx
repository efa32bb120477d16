import { PenLine } from 'lucide-react';
import { categoriesText } from '../../lib/messages/categories.ts';
import { drawerShelf } from '../../lib/stores/categories-surveys.ts';
import { openCategories } from '../../lib/stores/drawers.ts';
import { Button } from '../ui/button.tsx';
import { Paragraph } from '../ui/paragraph.tsx';
import { useViewStart } from '../ui/use-view-start.ts';
import { CategoryList } from './category-list.tsx';

/** Looking around: every category, and the way out for requests that fit none. */
export function ExploreView() {
  const lead = useViewStart<HTMLParagraphElement>();
  return (
    <div className="flex flex-col gap-5">
      <Paragraph ref={lead} tabIndex={-1} tone="muted">
        {categoriesText.exploreLead}
      </Paragraph>
      <CategoryList onSelect={(category) => void drawerShelf.show(category.id)} />
      <div className="flex flex-col items-start gap-3 rounded-lg bg-sun-soft/60 p-5 sm:flex-row sm:items-center">
        <p className="flex-1 font-medium">{categoriesText.customEntryText}</p>
        <Button
          variant="secondary"
          icon={<PenLine aria-hidden="true" className="size-4" />}
          onClick={() => openCategories('custom')}
        >
          {categoriesText.customEntryTitle}
        </Button>
      </div>
    </div>
  );
}

import { useStore } from '@nanostores/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { categoriesText } from '../../lib/messages/categories.ts';
import { drawerCategory } from '../../lib/stores/categories/categories-surveys.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { Button } from '../ui/button/button.tsx';
import { CategoryImage } from '../ui/image/category-image.tsx';
import { Heading } from '../ui/text/heading.tsx';
import { useViewStart } from '../ui/navigation/use-view-start.ts';
import { SurveyList } from './survey-list.tsx';

/** A category inside the drawer. */
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
        icon={<ArrowLeft aria-hidden="true" className="size-4" />}
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

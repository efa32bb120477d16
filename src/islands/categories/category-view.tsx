import { useStore } from '@nanostores/react';
import { ArrowLeft } from 'lucide-react';
import { categoriesText } from '../../lib/messages/categories.ts';
import { drawerShelf } from '../../lib/stores/categories-surveys.ts';
import { dataOf } from '../../lib/stores/remote.ts';
import { Button } from '../ui/button.tsx';
import { CategoryImage } from '../ui/category-image.tsx';
import { Heading } from '../ui/heading.tsx';
import { useViewStart } from '../ui/use-view-start.ts';
import { SurveyList } from './survey-list.tsx';

/** One category inside the drawer. */
export function CategoryView() {
  const { id, remote } = useStore(drawerShelf.$shown);
  const name = dataOf(remote)?.category.name;
  const heading = useViewStart<HTMLHeadingElement>(`${id} ${name}`);
  return (
    <div className="flex flex-col gap-5">
      <Button
        variant="tertiary"
        size="sm"
        className="-ml-3 self-start"
        icon={<ArrowLeft aria-hidden="true" className="size-4" />}
        onClick={drawerShelf.leave}
      >
        {categoriesText.back}
      </Button>
      <div className="flex min-h-16 items-center gap-4">
        {remote.status === 'ready' && (
          <>
            <CategoryImage src={remote.data.category.image_url} size="lg" />
            <Heading ref={heading} tabIndex={-1} level={3} size="heading" className="first-letter:uppercase">
              {remote.data.category.name}
            </Heading>
          </>
        )}
      </div>
      <SurveyList shelf={drawerShelf} />
    </div>
  );
}

import { useStore } from '@nanostores/react';
import { ArrowLeft } from 'lucide-react';
import { categoriesText } from '../../lib/messages/categories.ts';
import { describeFailure } from '../../lib/messages/describe-failure.ts';
import { $customStart, startCustomRequest } from '../../lib/stores/categories.ts';
import { openCategories } from '../../lib/stores/drawers.ts';
import { Button } from '../ui/button.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Heading } from '../ui/heading.tsx';
import { useViewStart } from '../ui/use-view-start.ts';
import { CategoryList } from './category-list.tsx';

/** A request of one's own: the category decides which questions are asked. */
export function CustomView() {
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
      {start.status === 'failed' && (
        <ErrorPanel
          title={categoriesText.startFailed}
          message={start.error === null ? categoriesText.nothingToStart : describeFailure(start.error)}
          onRetry={start.error === null ? undefined : () => void startCustomRequest(start.category)}
        />
      )}
      <CategoryList
        busyId={start.status === 'starting' ? start.categoryId : undefined}
        onSelect={(category) => void startCustomRequest(category)}
      />
    </div>
  );
}

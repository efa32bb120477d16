import { useStore } from '@nanostores/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { categoriesText } from '../../lib/messages/categories.ts';
import { describeFailure } from '../../lib/messages/shared/describe-failure.ts';
import { $customStart, startCustomRequest } from '../../lib/stores/categories/categories.ts';
import { openCategories } from '../../lib/stores/shell/drawers.ts';
import { Button } from '../ui/button/button.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Heading } from '../ui/text/heading.tsx';
import { useViewStart } from '../ui/navigation/use-view-start.ts';
import { CategoryList } from './category-list.tsx';

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

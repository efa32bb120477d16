import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CARD_HEIGHT, GRID_CLASSES, LOGO_SIZE } from './card-shape.ts';

/** The placeholder of a grid of cards while it loads. */
export function CardSkeletons({ count }: { readonly count: number }) {
  return (
    <div aria-hidden="true" className={GRID_CLASSES}>
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className={classNames(
            CARD_HEIGHT,
            'flex items-center gap-3.5 rounded-lg border border-line bg-surface-raised px-3.5',
          )}
        >
          <Skeleton className={classNames(LOGO_SIZE, 'shrink-0 rounded-md')} />
          <div className="flex-1">
            <Skeleton className="mb-2.5 h-5 w-2/3" />
            <Skeleton className="h-4 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}

import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CARD_HEIGHT, GRID_CLASSES } from './card-shape.ts';

/** The placeholder of a grid of cards while it loads. */
export function CardSkeletons({ count }: { readonly count: number }) {
  return (
    <div aria-hidden="true" className={GRID_CLASSES}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={`${CARD_HEIGHT} rounded-lg border border-line bg-surface-raised p-5`}>
          <Skeleton className="mb-5 h-16 w-32 rounded-md" />
          <Skeleton className="mb-3 h-5 w-1/2" />
          <Skeleton className="h-4 w-3/4" />
        </div>
      ))}
    </div>
  );
}

import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { useLate } from '../ui/feedback/use-late.ts';

const TILES = 9;

/** The placeholder of the categories while they load. */
export function CategoriesSkeleton() {
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

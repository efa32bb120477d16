import { Skeleton } from '../ui/feedback/skeleton.tsx';

/** The placeholder of the list while it loads. */
export function RequestsSkeleton() {
  return (
    <div className="flex flex-col gap-3" aria-busy="true">
      <div className="mb-5 flex h-11 items-center gap-6">
        <Skeleton className="h-5 w-24 rounded-sm" />
      </div>
      {[1, 2, 3].map((row) => (
        <div
          key={row}
          className="flex items-center gap-4 rounded-lg border border-line bg-surface-raised p-4 sm:p-5"
        >
          <Skeleton className="size-12 rounded-md" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-1/2 rounded-sm" />
            <Skeleton className="h-4 w-3/4 rounded-sm" />
            <Skeleton className="h-4 w-24 rounded-sm" />
          </div>
        </div>
      ))}
    </div>
  );
}

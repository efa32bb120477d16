import { Skeleton } from '../ui/feedback/skeleton.tsx';

/** The placeholder of the latest request while it loads. */
export function LatestSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="flex min-h-[13.75rem] sm:min-h-[13.2rem] flex-col gap-3 rounded-lg border border-line bg-surface-raised p-5 sm:p-6"
    >
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-6 w-56 max-w-full" />
      <Skeleton className="mt-2 h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}

import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** Shows placeholders while the thread loads. */
export function ThreadSkeleton() {
  return (
    <div className="flex flex-col gap-5" aria-busy="true">
      <Skeleton className="h-4 w-28 rounded-sm" />
      <Skeleton className="h-9 w-3/4 rounded-md" />
      <Skeleton className="h-5 w-40 rounded-full" />
      <Skeleton className="mt-6 h-20 w-2/3 rounded-lg" />
      <Skeleton className="h-14 w-1/2 self-end rounded-lg" />
      <Skeleton className="h-24 w-2/3 rounded-lg" />
    </div>
  );
}

import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ThreadBar } from './thread-bar.tsx';

/** Shows placeholders while the thread loads. */
export function ThreadSkeleton() {
  return (
    <div className="flex flex-col gap-5" aria-busy="true">
      <ThreadBar>
        <Skeleton className="h-5 w-56 max-w-full rounded-sm lg:h-9 lg:w-96" />
        <Skeleton className="h-5 w-40 rounded-full" />
      </ThreadBar>
      <Skeleton className="mt-6 h-20 w-2/3 rounded-lg" />
      <Skeleton className="h-14 w-1/2 self-end rounded-lg" />
      <Skeleton className="h-24 w-2/3 rounded-lg" />
    </div>
  );
}

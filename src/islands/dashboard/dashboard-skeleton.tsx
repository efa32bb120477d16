import { Skeleton } from '../ui/skeleton.tsx';
import { IdeasSkeleton } from './ideas-skeleton.tsx';
import { LatestSkeleton } from './latest-skeleton.tsx';

/** Stands in for the dashboard of somebody who has been here before: most people, most of the time. */
export function DashboardSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-10 lg:gap-12">
      <div className="flex flex-col gap-3">
        <Skeleton className="h-10 w-64 max-w-full" />
        <Skeleton className="h-5 w-96 max-w-full" />
      </div>
      <LatestSkeleton />
      <div className="flex flex-col gap-5">
        <Skeleton className="h-7 w-36" />
        <IdeasSkeleton />
      </div>
    </div>
  );
}

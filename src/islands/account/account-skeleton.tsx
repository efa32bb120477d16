import { Skeleton } from '../ui/feedback/skeleton.tsx';

/** Stands in for the late sections of Account Settings. */
export function AccountSkeleton() {
  return (
    <>
      <Skeleton className="h-72 rounded-lg" />
      <Skeleton className="h-52 rounded-lg" />
    </>
  );
}

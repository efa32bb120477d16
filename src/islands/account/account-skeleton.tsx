import { Skeleton } from '../ui/feedback/skeleton.tsx';

/** Stands in for the late sections of Account Settings. */
export function AccountSkeleton() {
  return <Skeleton className="h-96 rounded-lg" />;
}

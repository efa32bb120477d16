import { Skeleton } from '../ui/skeleton.tsx';

const COLUMNS = ['', 'hidden lg:flex', 'hidden lg:flex'];
const ROWS = [0, 1, 2];

/** Stands in for the suggested categories. */
export function IdeasSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-6 lg:grid-cols-3">
      {COLUMNS.map((visibility, column) => (
        <div key={column} className={`flex flex-col gap-3 ${visibility}`}>
          <Skeleton className="h-11 w-40" />
          {ROWS.map((row) => (
            <Skeleton key={row} className="h-14 w-full rounded-md" />
          ))}
        </div>
      ))}
    </div>
  );
}

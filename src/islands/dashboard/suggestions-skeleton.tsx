import { Skeleton } from '../ui/feedback/skeleton.tsx';

const COLUMNS = ['flex', 'hidden lg:flex', 'hidden lg:flex'];
const ROWS = [0, 1, 2];

/** The placeholder of the suggestions while they load: tabs with one list, or three columns. */
export function SuggestionsSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-6 lg:grid-cols-3">
      {COLUMNS.map((display, column) => (
        <div key={column} className={`${display} flex-col gap-5 lg:gap-4`}>
          <div className="flex h-11 items-center gap-3">
            <Skeleton className="h-5 w-24" />
          </div>
          <div className="flex flex-col gap-3 pb-12">
            {ROWS.map((row) => (
              <Skeleton key={row} className="h-[3.625rem] w-full rounded-md" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

import ChevronDown from 'lucide-react/icons/chevron-down';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useId, useState, type ReactNode, useEffect, useRef } from 'react';
import { deskText } from '../../lib/messages/desk-session.ts';
import { Button } from '../ui/button/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { watchView } from '../ui/in-view.ts';

interface ListFiltersProps {
  readonly count: number;
  /** Stays visible on a phone. */
  readonly search?: ReactNode;
  readonly children: ReactNode;
}

/** The filters above a list of the desk; on a phone a button shows them. */
export function ListFilters({ count, search, children }: ListFiltersProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-3">
      {search !== undefined && (
        <div className="w-full sm:w-auto sm:flex-[99_1_16rem] sm:[&>*]:max-w-none">{search}</div>
      )}
      <Button
        variant="secondary"
        size="sm"
        className="sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        icon={<SlidersHorizontal />}
        onClick={() => setOpen(!isOpen)}
      >
        {deskText.filters(count)}
      </Button>
      <div
        id={id}
        className={classNames(
          'w-full flex-wrap items-center gap-3 sm:contents',
          isOpen ? 'flex' : 'hidden',
          // Each row ends with the list; without a search there is one row.
          search !== undefined && 'sm:[&>*]:grow',
        )}
      >
        {children}
      </div>
    </div>
  );
}

interface FilterChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The entry for "nothing chosen". */
  readonly any: string;
  readonly options: readonly { readonly id: number | string; readonly name: string }[];
}

/** A filter by one of several names; nothing with less than two to choose from, unless one is chosen. */
export function FilterChoice({ label, any, value, options, onChange }: FilterChoiceProps) {
  if (options.length < 2 && value === '') return null;
  return (
    <span className="relative block w-full sm:w-40">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="input appearance-none truncate pr-9"
      >
        <option value="">{any}</option>
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-ink-muted" />
    </span>
  );
}

const ENDS = ['from', 'until'] as const;

interface FilterPeriodProps {
  /** `YYYY-MM-DD`. */
  readonly from: string | undefined;
  readonly until: string | undefined;
  /** What the days are of; by default what is visible. */
  readonly labels?: { readonly from: string; readonly until: string };
  readonly onChange: (changed: { readonly from?: string; readonly until?: string }) => void;
}

/** A filter by a first and a last day. */
export function FilterPeriod({ labels = deskText, onChange, ...days }: FilterPeriodProps) {
  return ENDS.map((end) => (
    <label
      key={end}
      className="flex w-full items-center justify-between gap-2 text-small text-ink-muted sm:w-auto"
    >
      <span className="w-10 shrink-0 sm:w-auto">{deskText[end]}</span>
      <input
        type="date"
        aria-label={labels[end]}
        value={days[end] ?? ''}
        onChange={(event) => onChange({ [end]: event.target.value })}
        className="input w-40 grow px-3"
      />
    </label>
  ));
}

interface LoadMoreProps {
  readonly state: 'idle' | 'loading' | 'failed';
  readonly onLoad: () => void;
}

/** So far that the rows of a page come into view a few at a time: those near the window are laid out at once. */
const AHEAD = '2400px';

/** Loads the next page of a list when its button comes near, or on a press. */
export function LoadMore({ state, onLoad }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state !== 'idle') return undefined;
    return watchView(end.current, AHEAD, (isNear) => isNear && onLoad());
  }, [state, onLoad]);
  return (
    <div ref={end} className="flex flex-wrap items-center justify-center gap-3 py-4">
      {state === 'failed' && (
        <p role="alert" className="text-small text-danger">
          {deskText.moreFailed}
        </p>
      )}
      <Button variant="secondary" size="sm" loading={state === 'loading'} onClick={onLoad}>
        {deskText.more}
      </Button>
    </div>
  );
}

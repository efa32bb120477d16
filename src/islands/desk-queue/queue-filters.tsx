import { useStore } from '@nanostores/react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useState } from 'react';
import { queueText } from '../../lib/messages/desk-queue.ts';
import { $queueFilter, changeFilter } from '../../lib/stores/desk-queue/queue-filter.ts';
import { $colleagues, $concierge, refreshColleagues } from '../../lib/stores/desk-session/desk-session.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { SearchField } from '../ui/navigation/search-field.tsx';

/** A pause after which the list is searched. */
const PAUSE_MS = 250;

/** The search field and the filters above a list. */
export function QueueFilters() {
  const filter = useStore($queueFilter);
  const colleagues = dataOf(useStore($colleagues)) ?? [];
  const companies = dataOf(useStore($concierge))?.companies ?? [];
  useEffect(() => void refreshColleagues(), []);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <QueueSearch key={filter.tab} />
      <Choice
        label={queueText.owner}
        any={queueText.anyOwner}
        value={filter.owner ?? ''}
        options={colleagues}
        onChange={(owner) => changeFilter({ owner })}
      />
      <Choice
        label={queueText.company}
        any={queueText.anyCompany}
        value={filter.company ?? ''}
        options={companies}
        onChange={(company) => changeFilter({ company })}
      />
    </div>
  );
}

function QueueSearch() {
  const { q } = useStore($queueFilter);
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  const [sent, setSent] = useState(q);
  if (q !== known) {
    setKnown(q);
    // The filter was cleared, or changed by Back and Forward.
    if (q !== sent) setTyped(q);
  }
  useEffect(() => {
    if (typed === q) return undefined;
    const timer = setTimeout(() => {
      setSent(typed);
      changeFilter({ q: typed });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, q]);
  return (
    <SearchField
      label={queueText.search}
      placeholder={queueText.searchPlaceholder}
      value={typed}
      onChange={setTyped}
    />
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly any: string;
  readonly value: string;
  readonly options: readonly { readonly id: number; readonly name: string }[];
  readonly onChange: (value: string) => void;
}

/** A filter by one of several names; nothing with less than two to choose from, unless one is chosen. */
function Choice({ label, any, value, options, onChange }: ChoiceProps) {
  if (options.length < 2 && value === '') return null;
  return (
    <span className="relative block w-full sm:w-48">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="input appearance-none pr-11"
      >
        <option value="">{any}</option>
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-ink-muted"
      />
    </span>
  );
}

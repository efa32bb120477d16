import { Search } from 'lucide-react';
import { offeringsText } from '../../lib/messages/offerings.ts';

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Narrows the list while it is typed in. */
export function SearchField({ value, onChange }: SearchFieldProps) {
  return (
    <div role="search" className="relative w-full sm:max-w-xs">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute left-3.5 top-1/2 size-5 -translate-y-1/2 text-ink-faint"
      />
      <input
        type="search"
        aria-label={offeringsText.search}
        placeholder={offeringsText.searchPlaceholder}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="input pl-11"
      />
    </div>
  );
}

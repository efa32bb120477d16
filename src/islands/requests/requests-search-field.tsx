import { Search } from 'lucide-react';
import { requestsSearchText } from '../../lib/messages/requests-search.ts';

interface RequestsSearchFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onFocus: () => void;
}

/** Narrows both tabs while it is typed in; Escape clears it. */
export function RequestsSearchField({ value, onChange, onFocus }: RequestsSearchFieldProps) {
  return (
    <div role="search" className="relative w-full sm:max-w-xs">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute left-3.5 top-1/2 size-5 -translate-y-1/2 text-ink-faint"
      />
      <input
        type="search"
        aria-label={requestsSearchText.label}
        placeholder={requestsSearchText.placeholder}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        value={value}
        onFocus={onFocus}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // Not every browser clears a search field by itself.
          if (event.key === 'Escape') onChange('');
        }}
        className="input pl-11"
      />
    </div>
  );
}

import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { isComposing } from '../../../lib/format/composing-key.ts';
import { widgetText } from '../../../lib/messages/shared/widgets.ts';
import { IconButton } from '../button/button.tsx';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onFocus?: (() => void) | undefined;
  readonly onBlur?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** Filters a list as you type; Escape clears it. */
export function SearchField({ label, onChange, onKeyDown, ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // React keeps what was typed before hydration in the field, without a change event.
    const typed = input.current?.value ?? '';
    if (typed !== '') onChange(typed);
    // Only hydration leaves such a text behind.
    // oxlint-disable-next-line react/exhaustive-deps -- runs once
  }, []);
  return (
    <div role="search" className="relative w-full sm:max-w-xs">
      <Search className="pointer-events-none absolute left-3.5 top-1/2 size-5 -translate-y-1/2 text-ink-faint" />
      <input
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // Not every browser clears a search field by itself.
          if (event.key === 'Escape' && !isComposing(event.nativeEvent)) onChange('');
          onKeyDown?.(event);
        }}
        className="input px-11 [&::-webkit-search-cancel-button]:hidden"
      />
      {rest.value !== '' && (
        <IconButton
          label={widgetText.clearSearch}
          className="absolute right-0.5 top-0.5"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <X />
        </IconButton>
      )}
    </div>
  );
}

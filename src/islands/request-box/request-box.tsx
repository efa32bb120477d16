import Search from 'lucide-react/icons/search';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { isComposing } from '../../lib/format/composing-key.ts';
import { requestBoxText } from '../../lib/messages/request-box.ts';
import type { ShownList } from './request-results.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';

const RequestResults = lazyPart(async () => (await import('./request-results.tsx')).RequestResults, {
  prefetch: 'idle',
});

/** Renders the request search, a combobox (docs/product/categories.md#request-box). Its list loads when the field is first used. */
export function RequestBox() {
  const id = useId();
  const listId = `${id}-list`;
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [isUsed, setUsed] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [list, setList] = useState<ShownList>({ isShown: false, activeId: undefined });
  const type = (text: string) => {
    setQuery(text);
    setUsed(true);
    setOpen(text.trim() !== '');
  };
  useEffect(() => {
    // React keeps what was typed before hydration in the field, without an event.
    const field = input.current;
    if (field === null) return;
    if (field.value !== '') type(field.value);
    else if (document.activeElement === field) setUsed(true);
  }, []);
  const onBlur = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  // Here, because it must not close the drawer while the list is still loading.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent) || (!isOpen && query === '')) return;
    event.preventDefault();
    if (isOpen) setOpen(false);
    else setQuery('');
  };
  return (
    <div className="relative w-full lg:max-w-2xl" onBlur={onBlur}>
      <label htmlFor={id} className="mb-2 block text-subheading">
        {requestBoxText.label}
      </label>
      <div className="relative">
        <Search className="pointer-events-none absolute left-3.5 top-1/2 size-5 -translate-y-1/2 text-ink-faint" />
        <input
          ref={input}
          id={id}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={list.isShown}
          aria-controls={listId}
          aria-activedescendant={list.activeId}
          autoComplete="off"
          spellCheck={false}
          placeholder={requestBoxText.placeholder}
          // Of the drawer.
          data-autofocus=""
          value={query}
          onChange={(event) => type(event.target.value)}
          onFocus={() => setUsed(true)}
          onKeyDown={onKeyDown}
          className="input pl-11"
        />
      </div>
      {isUsed && (
        <RequestResults
          listId={listId}
          input={input}
          query={query}
          isOpen={isOpen}
          onOpen={setOpen}
          onQuery={type}
          onList={setList}
        />
      )}
    </div>
  );
}

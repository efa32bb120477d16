import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Vendor } from '../../lib/contract/desk-vendors.ts';
import { deskVendorsText as text } from '../../lib/messages/desk-vendors.ts';
import { isComposing } from '../../lib/format/composing-key.ts';
import { openDeskPanel } from '../../lib/stores/desk-queue/commands.ts';
import {
  $vendorsOfRequest,
  optionOf,
  searchVendorsOfRequest,
} from '../../lib/stores/desk-vendors/of-request.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { Button } from '../ui/button/button.tsx';
import { RetryButton } from '../ui/feedback/panels.tsx';
import { ListOption } from '../ui/navigation/list-option.tsx';

const SHOWN_MAX = 5;

interface VendorPickerProps {
  /** Takes the focus when the dialog opens. */
  readonly isFirst: boolean;
  readonly onPick: (vendor: Vendor) => void;
}

/** Finds a vendor by its words; Enter takes the active one (docs/product/desk-vendors.md#option-of-a-card). */
export function VendorPicker({ isFirst, onPick }: VendorPickerProps) {
  const id = useId();
  const remote = useStore($vendorsOfRequest);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [added, setAdded] = useState<Vendor | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // The option that was added has moved the field.
  useEffect(() => {
    if (added !== null) field.current?.scrollIntoView({ block: 'nearest' });
  }, [added]);
  const data = dataOf(remote);
  const isCurrent = data?.query === query;
  const found = (isCurrent ? data.vendors : []).slice(0, SHOWN_MAX);
  const place = Math.min(active, found.length - 1);
  const idOf = (row: number) => `${id}-${String(row)}`;
  const search = (next: string) => {
    setQuery(next);
    setActive(0);
    setOpen(true);
    void searchVendorsOfRequest(next);
  };
  const take = (vendor: Vendor) => {
    onPick(vendor);
    search('');
    setOpen(false);
    setAdded({ ...vendor });
  };
  const pick = (row: number) => {
    const vendor = found[row];
    if (vendor !== undefined) take(vendor);
  };
  /** For an Enter that comes before the vendors of the query. */
  const pickLater = async () => {
    await searchVendorsOfRequest(query);
    const later = dataOf($vendorsOfRequest.get());
    const [first] = later?.query === query ? later.vendors : [];
    if (first !== undefined) take(first);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Ctrl Enter sends the card.
    if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    if (key === 'Escape' && isOpen) {
      // The dialog stays open.
      event.stopPropagation();
      setOpen(false);
    } else if (key === 'Enter') {
      // A list that is closed opens first: Enter again would add the same vendor once more.
      if (!isOpen) setOpen(true);
      else if (isCurrent) pick(place);
      else void pickLater();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : found.length - 1;
      setOpen(true);
      if (found.length > 0) setActive((place + step) % found.length);
    } else return;
    event.preventDefault();
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {text.insert}
      </label>
      <input
        ref={field}
        id={id}
        role="combobox"
        aria-expanded={isOpen && found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && found.length > 0 ? idOf(place) : undefined}
        aria-autocomplete="list"
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        maxLength={100}
        placeholder={text.searchPlaceholder}
        className="input"
        value={query}
        {...(isFirst && { 'data-autofocus': '' })}
        onFocus={() => search(query)}
        onBlur={() => setOpen(false)}
        onChange={(event) => search(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p className="flex flex-wrap items-center justify-between gap-2 text-small text-ink-muted">
        <span id={`${id}-hint`} role="status">
          <bdi>{added === null || isOpen ? text.insertHint : text.added(added.name)}</bdi>
        </span>
        <Button
          size="sm"
          variant="tertiary"
          className="-my-1.5 -mr-2"
          onClick={() => openDeskPanel('vendors')}
        >
          {text.book}
        </Button>
      </p>
      {isOpen && (
        <>
          <p role="status" className="sr-only">
            {isCurrent ? text.found(found.length) : text.loading}
          </p>
          {isCurrent && found.length === 0 && (
            <p className="text-small text-ink-muted">
              {query.trim() === '' ? text.empty : text.nothingFound}
            </p>
          )}
        </>
      )}
      {remote.status === 'failed' && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-small text-danger">
          {text.failed}
          <RetryButton onRetry={() => searchVendorsOfRequest(query)} />
        </p>
      )}
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label={text.title}
        tabIndex={-1}
        className="rounded-md border border-line empty:hidden"
        // A press must not take the focus from the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {isOpen &&
          found.map((vendor, row) => (
            <ListOption
              key={vendor.id}
              id={idOf(row)}
              isActive={row === place}
              onChoose={() => pick(row)}
              className="px-3"
            >
              <span className="min-w-0 flex-1">
                <bdi className="block truncate font-medium">{vendor.name}</bdi>
                <span dir="auto" className="block truncate text-small text-ink-muted">
                  {[vendor.region, optionOf(vendor).remark].filter((part) => part !== '').join(' · ')}
                </span>
              </span>
              <span className="shrink-0 text-small text-ink-muted">{usedText(vendor)}</span>
            </ListOption>
          ))}
      </ul>
    </div>
  );
}

export function usedText({ uses }: Vendor): string {
  const ratings = uses.flatMap(({ rating }) => rating ?? []);
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  return text.used(uses.length, ratings.length === 0 ? null : sum / ratings.length);
}

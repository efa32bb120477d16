import { atom, type ReadableAtom } from 'nanostores';
import type * as z from 'zod/mini';
import { addressBar } from '../../effects/address-bar.ts';

/** The filter of a list, which the address has: `?tab=mine&owner=3`. */
export interface AddressFilter<Filter> {
  readonly $filter: ReadableAtom<Filter>;
  /** Returns the query of the calls for the filter, without what is not chosen, with the browser's time zone if it takes one. */
  query(): Readonly<Record<string, string>>;
  /** Returns the end of an address for the filter, without what an address without a query means. */
  address(): string;
  /** Changes parts of the filter, and the address. An empty text takes a part away. */
  change(parts: { readonly [Name in keyof Filter]?: Filter[Name] | '' }): void;
  /** Reads the filter from the address, now and on Back and Forward. Returns a function that stops it. */
  follow(): () => void;
}

/** Returns the browser's time zone; UTC when its name says nothing, such as `Etc/Unknown`. */
function browserZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** Creates a list's filter from its call's query. Refused values, the time zone and `after`, which names a page, are not in the address. */
export function createAddressFilter<Query extends z.ZodMiniObject>(
  query: Query,
): AddressFilter<z.output<Query>> {
  type Filter = z.output<Query>;

  const parse = (given: Readonly<Record<string, unknown>>): Filter => {
    const { after: _, zone: __, ...parts } = query.shape;
    const valid = Object.entries(parts).filter(
      ([name, part]) => given[name] !== '' && (part as z.ZodMiniType).safeParse(given[name]).success,
    );
    return query.parse(Object.fromEntries(valid.map(([name]) => [name, given[name]])));
  };
  const ofAddress = () => parse(Object.fromEntries(new URLSearchParams(addressBar().search())));
  const textsOf = (filter: Filter) =>
    Object.entries(filter).filter(
      (part): part is [string, string] => typeof part[1] === 'string' && part[1].trim() !== '',
    );

  const start = parse({});
  const $filter = atom<Filter>(start);
  const isStart = ([name, value]: readonly [string, string]) =>
    Object.entries(start).some((part) => part[0] === name && part[1] === value);
  const addressOf = (filter: Filter) => {
    const search = new URLSearchParams(textsOf(filter).filter((part) => !isStart(part))).toString();
    return search === '' ? '' : `?${search}`;
  };

  return {
    $filter,
    query: () => ({
      ...Object.fromEntries(textsOf($filter.get())),
      ...('zone' in query.shape ? { zone: browserZone() } : {}),
    }),
    address: () => addressOf($filter.get()),
    change: (parts) => {
      const next = parse({ ...$filter.get(), ...parts });
      $filter.set(next);
      if (addressOf(next) !== addressBar().search()) addressBar().replace(addressOf(next));
    },
    follow: () => {
      const read = () => {
        const next = ofAddress();
        if (addressOf(next) !== addressOf($filter.get())) $filter.set(next);
      };
      read();
      return addressBar().onTravel(read);
    },
  };
}

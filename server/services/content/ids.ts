import { INTRO_SURVEY_ID } from '../../../src/lib/contract/shared/limits.ts';
import type { Content } from '../../../src/lib/contract/operator/content.ts';
import type { StoredRows } from './stored-content.ts';

/** Ids of content by key. Each key of the wanted content has one. */
export interface Ids {
  category(key: string): number;
  survey(key: string): number;
  offering(key: string): number;
  /** Returns null for content that all employees see. */
  companies(slugs: readonly string[] | undefined): number[] | null;
}

interface Keyed {
  readonly key: string;
  readonly id?: number | undefined;
}

/** Returns the ids of the wanted content: the stored one of a key, else the given one, else the next free one. */
export function idsFor(rows: StoredRows, wanted: Content): Ids {
  const surveys = rows.surveys.map(({ id, slug }) => ({ id, key: slug }));
  const companyIds = new Map(rows.companies.map(({ id, slug }) => [slug, id]));
  return {
    category: lookUp(assign(rows.categories, wanted.categories, [])),
    // The intro survey has a fixed id and is no content.
    survey: lookUp(assign(surveys, wanted.surveys, [INTRO_SURVEY_ID])),
    offering: lookUp(assign(rows.offerings, wanted.offerings, [])),
    companies: (slugs) => slugs?.map((slug) => lookUp(companyIds)(slug)) ?? null,
  };
}

function assign(
  stored: readonly (Keyed & { readonly id: number })[],
  wanted: readonly Keyed[],
  reserved: readonly number[],
): ReadonlyMap<string, number> {
  const ids = new Map(stored.map(({ key, id }) => [key, id]));
  for (const { key, id } of wanted) if (id !== undefined) ids.set(key, id);
  let next = Math.max(0, ...ids.values()) + 1;
  for (const { key } of wanted) {
    if (ids.has(key)) continue;
    while (reserved.includes(next)) next += 1;
    ids.set(key, next);
    next += 1;
  }
  return ids;
}

function lookUp(ids: ReadonlyMap<string, number>): (key: string) => number {
  return (key) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`The content has no "${key}"`);
    return id;
  };
}

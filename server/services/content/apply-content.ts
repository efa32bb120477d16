import { sql } from 'drizzle-orm';
import type {
  Content,
  ContentChange,
  ContentEntry,
  ContentKind,
  ContentOutcome,
} from '../../../src/lib/contract/operator/content.ts';
import { checkContent } from '../../content-folder/check-content.ts';
import type { Db, RootDb } from '../../db/client.ts';
import { checkAgainstDatabase } from './check-against-database.ts';
import { contentOf, readStoredRows } from './stored-content.ts';
import { writeContent } from './write-content.ts';

const KINDS = [
  'categories',
  'surveys',
  'offering_categories',
  'offerings',
  'replies',
  'help_topics',
] as const satisfies readonly ContentKind[];

/** Returns the changes that lead from the stored to the wanted content: in the order of kinds, then of keys. */
function planChanges(stored: Content, wanted: Content): ContentChange[] {
  return KINDS.flatMap((kind) => changesOf(kind, stored[kind], wanted[kind]));
}

function changesOf(
  kind: ContentKind,
  stored: readonly ContentEntry[],
  wanted: readonly ContentEntry[],
): ContentChange[] {
  const before = new Map(stored.map((entry) => [entry.key, entry]));
  const after = new Map(wanted.map((entry) => [entry.key, entry]));
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((key): ContentChange[] => {
    const [old, current] = [before.get(key), after.get(key)];
    if (old === undefined) return [{ kind, key, action: 'add', fields: [] }];
    if (current === undefined) return [{ kind, key, action: 'retire', fields: [] }];
    const fields = changedFields(old, current);
    return fields.length === 0 ? [] : [{ kind, key, action: 'change', fields }];
  });
}

function changedFields(before: ContentEntry, after: ContentEntry): ContentChange['fields'] {
  const [old, current] = [leavesOf(before), leavesOf(after)];
  // Files need no ids; the stored one stays.
  if (!current.has('id')) old.delete('id');
  return [...new Set([...old.keys(), ...current.keys()])]
    .filter((path) => old.get(path) !== current.get(path))
    .map((path) => ({ path, before: old.get(path) ?? null, after: current.get(path) ?? null }));
}

/** Returns the values of a JSON tree as JSON texts, by path, e.g. `questions.0.label`. */
function leavesOf(tree: unknown): Map<string, string> {
  const leaves = new Map<string, string>();
  const visit = (value: unknown, path: string) => {
    if (value === undefined) return;
    if (typeof value !== 'object' || value === null) {
      leaves.set(path, JSON.stringify(value));
      return;
    }
    for (const [name, part] of Object.entries(value)) visit(part, path === '' ? name : `${path}.${name}`);
  };
  visit(tree, '');
  return leaves;
}

/** Lets one of several `apply` calls work at a time, also on several servers. Any number that is unique. */
const CONTENT_LOCK_KEY = 7_463_282;

/** Returns the content of the database, as a content folder would have it. */
export async function exportContent(db: Db): Promise<Content> {
  return contentOf(await readStoredRows(db));
}

/** Returns the entries that are limited to a company, as `offerings/first-aid`. */
export async function entriesNaming(db: Db, slug: string): Promise<string[]> {
  return Object.entries(await exportContent(db)).flatMap(([kind, entries]) =>
    entries.flatMap((entry) =>
      'companies' in entry && entry.companies?.includes(slug) === true ? [`${kind}/${entry.key}`] : [],
    ),
  );
}

/** Returns what `applyContent` would change, and the broken rules that would stop it. */
export function planContent(db: RootDb, given: Content): Promise<ContentOutcome> {
  return db.transaction(async (tx) => (await examine(tx, given)).outcome);
}

/**
 * Makes the database hold `given` and nothing else, in one transaction: docs/product/content.md#apply. Returns the
 * changes, or the broken rules; then nothing was changed.
 */
export function applyContent(db: RootDb, given: Content): Promise<ContentOutcome> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${CONTENT_LOCK_KEY})`);
    const { outcome, rows, wanted } = await examine(tx, given);
    if (outcome.problems.length === 0) await writeContent(tx, rows, wanted, outcome.changes);
    return outcome;
  });
}

async function examine(db: Db, given: Content) {
  const rows = await readStoredRows(db);
  const wanted = resolved(given);
  const problems = [...checkContent(wanted), ...(await checkAgainstDatabase(db, rows, wanted))];
  const changes = problems.length === 0 ? planChanges(contentOf(rows), wanted) : [];
  return { rows, wanted, outcome: { problems, changes } };
}

/** Returns the content with the values that files may leave out, in the form of `contentOf`. */
function resolved(given: Content): Content {
  const surveyNames = new Map(given.surveys.map(({ key, name }) => [key, name]));
  return {
    categories: given.categories.map(withSortedCompanies),
    surveys: given.surveys,
    offering_categories: given.offering_categories.map(withSortedCompanies),
    offerings: given.offerings.map((offering) => ({
      ...withSortedCompanies(offering),
      ...(offering.request === undefined
        ? {}
        : {
            request: {
              ...offering.request,
              name: offering.request.name ?? surveyNames.get(offering.request.survey) ?? '',
            },
          }),
    })),
    replies: given.replies.map(withSortedCompanies),
    help_topics: given.help_topics.map(withSortedCompanies),
  };
}

function withSortedCompanies<Entry extends { readonly companies?: string[] | undefined }>(
  entry: Entry,
): Entry {
  return entry.companies === undefined
    ? entry
    : { ...entry, companies: [...new Set(entry.companies)].sort() };
}

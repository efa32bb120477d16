import { sql } from 'drizzle-orm';
import type { Content, ContentOutcome } from '../../../src/lib/contract/operator/content.ts';
import { checkContent } from '../../content-folder/check-content.ts';
import type { Db, RootDb } from '../../db/client.ts';
import { checkAgainstDatabase } from './check-against-database.ts';
import { planChanges } from './plan-changes.ts';
import { contentOf, readStoredRows } from './stored-content.ts';
import { writeContent } from './write-content.ts';

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
  };
}

function withSortedCompanies<Entry extends { readonly companies?: string[] | undefined }>(
  entry: Entry,
): Entry {
  return entry.companies === undefined
    ? entry
    : { ...entry, companies: [...new Set(entry.companies)].sort() };
}

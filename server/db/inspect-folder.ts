import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import * as z from 'zod/mini';

const journal = z.object({ entries: z.array(z.object({ when: z.number() })) });
const applied = z.object({ newest: z.nullable(z.coerce.number()) });

/**
 * Opens the embedded database in `folder` without migrating it, and closes it. `newer`: it has migrations that this version
 * does not know. Needs the lock of the folder.
 * @throws {Error} when it can't be opened, or is none of ours.
 */
export async function openForInspection(folder: string): Promise<'known' | 'newer'> {
  const client = await PGlite.create({ dataDir: folder });
  try {
    const { rows } = await client.query(
      'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
    );
    const newest = applied.parse(rows[0]).newest ?? 0;
    return newest > newestKnown() ? 'newer' : 'known';
  } finally {
    await client.close();
  }
}

function newestKnown(): number {
  const text = readFileSync(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8');
  return Math.max(...journal.parse(JSON.parse(text)).entries.map(({ when }) => when));
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { RunningApp } from '../start-app.ts';
import type { Traces } from './employee-with-everything.ts';

interface Row {
  readonly [column: string]: unknown;
}

/** Returns the rows of a raw statement: the drivers return them in different shapes. */
export function rowsOf(result: unknown): readonly Row[] {
  return Array.isArray(result) ? (result as Row[]) : (result as { rows: Row[] }).rows;
}

/** Returns where a text occurs, in any case: tables of the database, stored files and their names, log lines. */
export async function placesOf(app: RunningApp, text: string): Promise<string[]> {
  const { db } = app.services;
  const tables = rowsOf(
    await db.execute(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    ),
  ).map(({ name }) => String(name));
  const places: string[] = [];
  for (const table of tables) {
    const found = await db.execute(
      sql`select count(*)::int as rows from ${sql.identifier(table)} as t where strpos(lower(t::text), lower(${text})) > 0`,
    );
    if (rowsOf(found)[0]?.['rows'] !== 0) places.push(`table ${table}`);
  }
  const entries = await readdir(app.storageFolder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    if (path.includes(text) || (await readFile(path)).includes(text)) places.push('a file');
  }
  if (app.logLines.some((line) => line.includes(text))) places.push('the log');
  return [...new Set(places)].toSorted();
}

/** Returns where any of an employee's texts occurs. */
export async function placesOfAll(app: RunningApp, traces: Traces): Promise<string[]> {
  const places = await Promise.all(Object.values(traces).map((text: string) => placesOf(app, text)));
  return [...new Set(places.flat())].toSorted();
}

import { PGlite } from '@electric-sql/pglite';
import { onTestFinished } from 'vitest';
import { openSql } from '../../../../scripts/lib/sql.mjs';
import { migrateEmbedded, migratePostgres } from '../../../../server/db/migrate.ts';
import { type DatabaseProgram, thisProgram } from '../../../../server/db/program.ts';
import type { Run, Upgraded } from '../../../../server/db/upgrade.ts';
import { dropDatabaseOnServer, isEmbedded, newDatabaseOnServer } from '../../../helpers/database.ts';

/** An empty database, which programs of several versions upgrade. It is removed when the test ends. */
interface UpgradableDatabase {
  migrate(program?: DatabaseProgram): Promise<Upgraded>;
  /** Runs one statement outside of the upgrade. */
  readonly run: Run;
  /** Opens a further connection to PostgreSQL. */
  connect(): Run;
}

let empty: Promise<File | Blob> | undefined;

/** A database starts sooner from the folder of another one. */
function emptyFolder(): Promise<File | Blob> {
  empty ??= (async () => {
    const client = await PGlite.create();
    const folder = await client.dumpDataDir('none');
    await client.close();
    return folder;
  })();
  return empty;
}

export async function newUpgradableDatabase(): Promise<UpgradableDatabase> {
  if (isEmbedded) {
    const client = await PGlite.create({ loadDataDir: await emptyFolder() });
    onTestFinished(() => client.close());
    return {
      migrate: (program) => migrateEmbedded(client, undefined, program),
      run: async (statement, parameters = []) =>
        (await client.query<Record<string, unknown>>(statement, [...parameters])).rows,
      connect: () => {
        throw new Error('An embedded database has one connection.');
      },
    };
  }
  const url = await newDatabaseOnServer();
  const clients: ReturnType<typeof openSql>[] = [];
  onTestFinished(async () => {
    await Promise.all(clients.map((client) => client.end()));
    await dropDatabaseOnServer(url);
  });
  const connect = (): Run => {
    const client = openSql(url);
    clients.push(client);
    return client.run;
  };
  return { migrate: (program) => migratePostgres(url, program), run: connect(), connect };
}

/** Returns the program as it was when `tag` was its last migration. It has the steps up to there. */
export function programUpTo(tag: string, program = thisProgram()): DatabaseProgram {
  const end = program.migrations.findIndex((migration) => migration.tag === tag) + 1;
  const migrations = program.migrations.slice(0, end);
  const tags = new Set(migrations.map((migration) => migration.tag));
  const released = program.versions.findIndex(({ migration }) => migration === tag) + 1;
  return {
    migrations,
    steps: program.steps.filter(({ after }) => tags.has(after)),
    versions: released === 0 ? program.versions : program.versions.slice(0, released),
  };
}

const ROWS = 30;

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** Table whose `id`, or other key, it refers to. */
  readonly parent: { readonly table: string; readonly column: string } | null;
}

/** What checks of the schema demand of a column, as SQL of the row's number from 1 to 30. */
const VALUES: Readonly<Record<string, (row: number) => string>> = {
  'completions.rating': (row) => String((row % 5) + 1),
  'completions.reopened_at': (row) => (row % 3 === 0 ? `'2026-11-01'` : 'null'),
  'completions.reopened_by': (row) => (row % 3 === 0 ? `'employee'` : 'null'),
  'requests.status': (row) => (row % 3 === 0 ? `'closed'` : `'open'`),
  'requests.completed_at': (row) => (row % 3 === 0 ? `'2026-11-01'` : 'null'),
  'uploads.content_type': () => `'image/png'`,
  'installation.id': () => '1',
  // The view of an earlier version shows mails alone.
  'jobs.kind': () => `'mail'`,
  'legal_holds.company_id': (row) => (row % 2 === 0 ? String(row) : 'null'),
};
/** Tables with one row. */
const SINGLE = new Set(['installation']);
/** The survey of the baseline has an id and a slug of its own. */
const FIRST_ID = 1;

/** Fills every table of the schema as it is with rows: each type of column, nullable ones in turn with and without a value. */
export async function fillTables(run: Run): Promise<void> {
  const columns = await readColumns(run);
  const done = new Set<string>();
  const left = new Map(Object.entries(columns));
  while (left.size > 0) {
    const isReady = (which: (column: Column) => boolean) =>
      [...left].filter(([table, all]) =>
        all
          .filter(which)
          .every(({ parent }) => parent === null || parent.table === table || done.has(parent.table)),
      );
    const whole = isReady(() => true);
    // Tables that refer to each other do so with a column that may be null.
    const ready = whole.length > 0 ? whole : isReady(({ isRequired }) => isRequired).slice(0, 1);
    if (ready.length === 0) throw new Error(`Tables that need each other: ${[...left.keys()].join(', ')}`);
    for (const [table, all] of ready) {
      const rows = Array.from({ length: SINGLE.has(table) ? 1 : ROWS }, (_, index) => index + FIRST_ID);
      const values = rows.map((row) => `(${all.map((one) => valueOf(table, one, row, done)).join(', ')})`);
      const names = all.map(({ name }) => `"${name}"`).join(', ');
      await run(`insert into "${table}" (${names}) values ${values.join(',\n')}`);
      done.add(table);
      left.delete(table);
    }
  }
}

function valueOf(table: string, column: Column, row: number, done: ReadonlySet<string>): string {
  const special = VALUES[`${table}.${column.name}`];
  if (special !== undefined) return special(row);
  const isWritten = column.parent === null || done.has(column.parent.table);
  if (!column.isRequired && (row % 2 === 0 || !isWritten)) return 'null';
  return `${literal(column.type, `${table} ${column.name}`, row)}::${column.type}`;
}

/** The values of a parent's key are those of its own rows, so they are made in the same way. */
function literal(type: string, text: string, row: number): string {
  switch (type) {
    case 'smallint':
    case 'integer':
    case 'bigint':
    case 'double precision':
      return String(row);
    case 'boolean':
      return String(row % 2 === 0);
    case 'text':
      return `'row ${row}'`;
    case 'uuid':
      return `'00000000-0000-4000-8000-${String(row).padStart(12, '0')}'`;
    case 'json':
    case 'jsonb':
      return `'[{"value": "${text} ${row}"}]'`;
    case 'date':
      return `'2026-11-${String(row).padStart(2, '0')}'`;
    case 'timestamp with time zone':
      return `'2026-11-${String(row).padStart(2, '0')}T08:30:00.123Z'`;
    case 'bytea':
      return `'\\x0${row % 10}ff'`;
    case 'tsvector':
      return `'word${row}'`;
    case 'text[]':
      return `'{one,row ${row}}'`;
    case 'integer[]':
      return `'{${row}}'`;
    default:
      throw new Error(`No value for a column of type ${type}: ${text}`);
  }
}

async function readColumns(run: Run, kinds = 'r'): Promise<Record<string, Column[]>> {
  const rows = await run(
    `
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
      parent.relname as parent, key.attname as parent_column
    from pg_class c join pg_attribute a on a.attrelid = c.oid
      left join pg_constraint f on f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum]
      left join pg_class parent on parent.oid = f.confrelid
      left join pg_attribute key on key.attrelid = f.confrelid and key.attnum = f.confkey[1]
    where c.relkind = any(string_to_array($1, ',')) and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and c.relname not in ('data_steps', 'installed_versions')
    order by c.relname, a.attnum`,
    [kinds],
  );
  const columns: Record<string, Column[]> = {};
  for (const { table, name, type, required, parent, parent_column: key } of rows) {
    (columns[String(table)] ??= []).push({
      name: String(name),
      type: String(type),
      isRequired: required === true,
      parent: typeof parent === 'string' ? { table: parent, column: String(key) } : null,
    });
  }
  return columns;
}

/** Returns the rows of each table, and of each view for the version before, as objects by its name. */
export async function readTables(run: Run): Promise<Record<string, Record<string, unknown>[]>> {
  const tables: Record<string, Record<string, unknown>[]> = {};
  for (const table of Object.keys(await readColumns(run, 'r,v'))) {
    const rows = await run(`select to_jsonb(t)::text as row from "${table}" t order by 1`);
    tables[table] = rows.map(({ row }) => JSON.parse(String(row)) as Record<string, unknown>);
  }
  return tables;
}

import type { DatabaseProgram } from '../../../../server/db/program.ts';

/** What the version before a migration cannot go on with. */
const BREAKING: readonly RegExp[] = [
  /^(?:drop|truncate|delete)\b(?! index)/i,
  /^alter table .* drop (?:column|default)\b/i,
  /^alter table .* alter column .* drop default\b/i,
  /\brename\b/i,
  /^alter table .* (?:set data )?type\b/i,
  /\bset not null\b/i,
  /^alter table .* add column (?!.*\bdefault\b).*\bnot null\b/i,
];
const ADDED_COLUMN = /^alter table "(\w+)" add column "(\w+)"/i;
const CREATED_TABLE = /^create table "(\w+)"/i;
/** A rule for the rows of a table: the version before may write others. */
const RULE = /^(?:alter table "(\w+)" add constraint|create unique index .* on "(\w+)")/i;
/** Behind two hyphens: the version before, and why it goes on. */
const NOTE = /^-- (\d+\.\d+\.\d+) goes on: \S/m;

/**
 * Returns the statements of a program's migrations, behind the baseline, that break the version before, unless a note says why they do
 * not: `docs/runbooks/upgrade.md#a-migration-only-adds`.
 */
export function breakingStatements({ migrations, versions }: DatabaseProgram): string[] {
  const found: string[] = [];
  let added = new Set<string>();
  let end = -1;
  for (const [index, { tag, statements }] of migrations.entries()) {
    const ends = versions.map(({ migration }) => migrations.findIndex((one) => one.tag === migration));
    const version = ends.findIndex((one) => one >= index || one === -1);
    if (version !== end) [end, added] = [version, new Set()];
    if (index === 0) continue;
    for (const statement of statements) {
      const text = statement
        .replaceAll(/^\s*--.*$/gm, '')
        .replaceAll(/\s+/g, ' ')
        .trim();
      const [, table = '', column] = ADDED_COLUMN.exec(text) ?? CREATED_TABLE.exec(text) ?? [];
      if (table !== '') added.add(column === undefined ? table : `${table}.${column}`);
      const isBreaking = BREAKING.some((pattern) => pattern.test(text)) || isRuleForOldRows(text, added);
      const goesOn = NOTE.exec(statement)?.[1] === versions[version - 1]?.version;
      if (isBreaking && !goesOn) found.push(`${tag}: ${text}`);
    }
  }
  return found;
}

/** A rule about a column that is new, and null in rows of the version before, holds for them. */
function isRuleForOldRows(text: string, added: ReadonlySet<string>): boolean {
  const [, altered, indexed] = RULE.exec(text) ?? [];
  const table = altered ?? indexed;
  if (table === undefined || added.has(table)) return false;
  return ![...added].some(
    (one) => one.startsWith(`${table}.`) && text.includes(`"${one.slice(table.length + 1)}"`),
  );
}

import { createHash } from 'node:crypto';
import type { Run } from './upgrade.ts';

/** One row for each column of a table or view, constraint, index, trigger and function of the schema. */
const PARTS = `
  select concat_ws(' ', 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
    pg_get_expr(d.adbin, d.adrelid)) as part
  from pg_class c join pg_attribute a on a.attrelid = c.oid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind in ('r', 'v') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
  union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
  union all select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public'
  union all select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid))
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
  union all select concat_ws(' ', 'function', proname, prosrc) from pg_proc where pronamespace = 'public'::regnamespace`;

/** Returns a hash of the schema of a database: the same for the embedded database and for PostgreSQL. */
export async function schemaFingerprint(run: Run): Promise<string> {
  const parts = (await run(PARTS)).map(({ part }) => String(part)).sort();
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
}

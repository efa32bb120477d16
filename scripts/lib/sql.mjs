import { Pool } from 'pg';

/**
 * Opens a database for scripts and tests, which need no Drizzle: `` await sql`select ${1}::int as one` `` returns the rows, and
 * `sql.run('…')` sends a text with one statement or, without values, several.
 * @param {string} url
 * @param {number} [connections]
 */
export function openSql(url, connections = 1) {
  const pool = new Pool({ connectionString: url, max: connections });
  // An idle connection was lost; the next statement opens another one.
  pool.on('error', () => undefined);
  /** @type {<Row = any>(parts: TemplateStringsArray, ...values: unknown[]) => Promise<Row[]>} */
  const send = async (parts, ...values) => {
    const text = parts.reduce((before, part, index) => `${before}$${index}${part}`);
    const { rows } = await pool.query(text, values);
    return rows;
  };
  return Object.assign(send, {
    /**
     * @param {string} text
     * @param {readonly unknown[]} [values]
     * @returns {Promise<Record<string, unknown>[]>}
     */
    run: async (text, values = []) => {
      const { rows } = await pool.query(text, [...values]);
      return rows;
    },
    end: () => pool.end(),
  });
}

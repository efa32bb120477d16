import { protocol, type PGlite, type QueryOptions, type Results } from '@electric-sql/pglite';

const { serialize } = protocol;
/** Statements with lists of different lengths are different statements; a cache without an end would never forget. */
const MOST_STATEMENTS = 200;

interface Statement {
  readonly name: string;
  readonly parameterTypes: readonly number[];
  readonly fields: Results['fields'];
}

/**
 * Lets the embedded database parse and plan a `select` once instead of at each call, which is most of what a small
 * query costs, and sends it in one message instead of five. Everything else, and whatever runs in a transaction, goes
 * the client's own way.
 */
export function keepStatements(client: PGlite): void {
  const statements = new Map<string, Promise<Statement>>();
  let prepared = 0;
  const query = client.query.bind(client);

  const statementOf = (text: string): Promise<Statement> => {
    const known = statements.get(text);
    if (known !== undefined) return known;
    prepared += 1;
    const made = prepare(client, `kept_${String(prepared)}`, text);
    statements.set(text, made);
    // A table that is missing now may be there at the next try.
    made.catch(() => statements.delete(text));
    return made;
  };

  client.query = async <Row>(text: string, values: unknown[] = [], options: QueryOptions = {}) => {
    const isKept = statements.has(text) || (text.startsWith('select ') && statements.size < MOST_STATEMENTS);
    if (!isKept) return query<Row>(text, values, options);
    const kept = await statementAnswer(text, values, options);
    return kept === null ? query<Row>(text, values, options) : (kept as Results<Row>);
  };

  /** Null when the database was closed, or the tables have changed, since: the client then asks, or says so, itself. */
  const statementAnswer = async (text: string, values: unknown[], options: QueryOptions) => {
    // Both locks, as the client's own queries take them: nothing may come between the statements of a transaction.
    return client._runExclusiveTransaction(() =>
      client._runExclusiveQuery(async () => {
        if (client.closed) return null;
        const statement = await statementOf(text);
        return run(client, statement, values, options).catch((error: unknown) => {
          if (!isOutdated(error)) throw error;
          statements.delete(text);
          return null;
        });
      }),
    );
  };
}

/** "Cached plan must not change result type". */
function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000';
}

async function prepare(client: PGlite, name: string, text: string): Promise<Statement> {
  const { messages } = await client.execProtocol(
    joined([serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()]),
    { syncToFs: false },
  );
  let parameterTypes: readonly number[] = [];
  let fields: Results['fields'] = [];
  for (const message of messages) {
    if (message instanceof protocol.messages.ParameterDescriptionMessage)
      parameterTypes = message.dataTypeIDs;
    if (message instanceof protocol.messages.RowDescriptionMessage) {
      fields = message.fields.map(({ name: column, dataTypeID }) => ({ name: column, dataTypeID }));
    }
  }
  return { name, parameterTypes, fields };
}

async function run(client: PGlite, statement: Statement, values: unknown[], options: QueryOptions) {
  const { name, fields, parameterTypes } = statement;
  const bind = serialize.bind({
    statement: name,
    values: values.map((value, index) => textOf(client, value, parameterTypes[index])),
  });
  const { messages } = await client.execProtocol(joined([bind, serialize.execute({}), serialize.sync()]), {
    syncToFs: false,
  });
  const parsers = fields.map(({ dataTypeID }) => options.parsers?.[dataTypeID] ?? client.parsers[dataTypeID]);
  const rows: unknown[] = [];
  for (const message of messages) {
    if (!(message instanceof protocol.messages.DataRowMessage)) continue;
    const row = message.fields.map((text, column) => {
      const parse = parsers[column];
      return text === null || parse === undefined
        ? text
        : (parse(text, fields[column]?.dataTypeID) as unknown);
    });
    rows.push(
      options.rowMode === 'array'
        ? row
        : Object.fromEntries(fields.map(({ name: key }, column) => [key, row[column]])),
    );
  }
  return { rows, fields, affectedRows: 0 };
}

/** As the client itself writes a value: by the type that the statement expects there. */
function textOf(client: PGlite, value: unknown, type: number | undefined): string | null {
  if (value === null || value === undefined) return null;
  const toText = (type === undefined ? undefined : client.serializers[type]) ?? String;
  return toText(value);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}

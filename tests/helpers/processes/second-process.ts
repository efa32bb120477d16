import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import type { RootDb } from '../../../server/db/client.ts';
import { companies } from '../../../server/db/schema/identity.ts';
import type { MovingClock } from '../moving-clock.ts';
import { databaseOnTestServer } from '../database-snapshot.ts';
import type { PlainOptions } from '../test-services.ts';

const MAIN = new URL('second-process-main.ts', import.meta.url).pathname;

/** A test may replace the global one. */
const networkFetch = globalThis.fetch;

/** Settings of the second process, in JSON. */
export interface SecondSettings {
  readonly databaseUrl: string;
  readonly storageFolder: string;
  readonly options: PlainOptions;
}

/** A call as it is sent to the second process. Null drains its background work. */
export interface SentCall {
  readonly nowMs: number;
  readonly call: {
    readonly method: string;
    readonly path: string;
    readonly headers: readonly (readonly [string, string])[];
    readonly from: string;
  } | null;
}

/** The head of its reply. */
export interface SentReply {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** Salts of the passwords that it has hashed since its last reply. */
  readonly salts: readonly string[];
}

export interface SecondProcess {
  fetch(request: Request, from: string): Promise<Response>;
  /** Waits for its background work. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

export const encoded = (value: SentCall | SentReply): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');
export const decoded = (text: string): unknown =>
  JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown;

/**
 * Starts another server process with its own pool and memory on the same database, folder and secrets. Its clock follows
 * the one of this process with every call.
 */
export async function startSecondProcess(
  db: RootDb,
  clock: MovingClock,
  settings: Omit<SecondSettings, 'databaseUrl'>,
): Promise<SecondProcess> {
  // A setup file: its module is a new one in each test file, this one is not.
  const { saltsHashed } = await import('../cheap-passwords.ts');
  const [row] = await db
    .select({ name: sql<string>`current_database()` })
    .from(companies)
    .limit(1);
  const databaseUrl = databaseOnTestServer(row?.name ?? '');
  const child = spawn(process.execPath, [MAIN, JSON.stringify({ ...settings, databaseUrl })], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [origin] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];

  async function ask(sent: SentCall['call'], body: ArrayBuffer | null): Promise<Response> {
    const call = encoded({ nowMs: clock.now().getTime(), call: sent });
    const response = await networkFetch(origin, { method: 'POST', headers: { call }, body });
    const { status, headers, salts } = decoded(response.headers.get('reply') ?? '') as SentReply;
    saltsHashed.push(...salts);
    const isEmpty = [204, 205, 304].includes(status);
    return new Response(isEmpty ? null : response.body, {
      status,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
    });
  }

  return {
    fetch: async (request, from) => {
      const { pathname, search } = new URL(request.url);
      const call = { method: request.method, path: pathname + search, headers: [...request.headers], from };
      return ask(call, request.body === null ? null : await request.arrayBuffer());
    },
    drain: async () => {
      await ask(null, null);
    },
    close: async () => {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}

import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { sessions, users } from '../../../server/db/schema/identity.ts';
import { hashPassword } from '../../../server/services/secrets/password-queue.ts';
import { hashToken, newToken } from '../../../server/services/secrets/tokens.ts';
import { errorBody } from '../../../src/lib/contract/shared/errors.ts';
import type { ErrorBody } from '../../../src/lib/contract/shared/errors.ts';
import { fillPath } from '../../../src/lib/contract/shared/endpoint.ts';
import type { AnyEndpoint, BodyOf, ParamsOf, QueryOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { RunningApp } from '../start-app.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The password of every employee of `newEmployee`. */
export const EMPLOYEE_PASSWORD = 'a walk along the river';

/** Hashed once per test file. */
let passwordHash: Promise<string> | undefined;

interface Input<E extends AnyEndpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  readonly body?: BodyOf<E>;
}

/** Calls endpoints of the contract with a token. */
export interface Caller {
  /** Calls and parses the reply with the contract; fails the test when the API refuses. */
  call<E extends AnyEndpoint, Reply extends z.ZodMiniType>(
    endpoint: E & { readonly reply: Reply },
    input?: Input<E>,
  ): Promise<z.output<Reply>>;
  /** Calls with an arbitrary body and returns the refusal; fails the test when the API accepts. */
  refused<E extends AnyEndpoint>(
    endpoint: E,
    input?: Omit<Input<E>, 'body'> & { readonly body?: unknown },
  ): Promise<ErrorBody & { readonly status: number }>;
  /** Resolves when the work after earlier replies, such as a link to an address, has ended. */
  settled(): Promise<void>;
}

export interface Employee extends Caller {
  readonly userId: number;
  readonly email: string;
  readonly fullName: string;
  /** Authorization header of the session. */
  readonly authorization: string;
}

/** Returns a caller with a token. */
export function callerWith(app: RunningApp, token: string): Caller {
  async function send(
    endpoint: AnyEndpoint,
    input: Input<AnyEndpoint> & { body?: unknown },
  ): Promise<Response> {
    const query = new URLSearchParams(
      Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)]),
    );
    return app.fetch(`${fillPath(endpoint.path, input.params ?? {})}?${query}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
  }
  return {
    async call(endpoint, input = {}) {
      const response = await send(endpoint, input);
      const body: unknown = await response.json();
      if (response.status !== endpoint.status) {
        throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${JSON.stringify(body)}`);
      }
      return endpoint.reply.parse(body);
    },
    async refused(endpoint, input = {}) {
      const response = await send(endpoint, input);
      const body: unknown = await response.json();
      if (response.ok)
        throw new Error(`${endpoint.method} ${endpoint.path} was accepted: ${JSON.stringify(body)}`);
      return { status: response.status, ...errorBody.parse(body) };
    },
    settled: () => app.services.background.drain(),
  };
}

/** Inserts an account with a confirmed address, the password `EMPLOYEE_PASSWORD` and a session, without the cost of a hash. */
export async function insertAccount(
  { services: { db, clock } }: RunningApp,
  account: Pick<typeof users.$inferInsert, 'email' | 'firstName' | 'lastName'> &
    Partial<typeof users.$inferInsert>,
  session: Partial<typeof sessions.$inferInsert> = {},
): Promise<{ readonly userId: number; readonly token: string }> {
  const now = clock.now();
  const [user] = await db
    .insert(users)
    .values({
      emailConfirmedAt: now,
      passwordHash: await (passwordHash ??= hashPassword(EMPLOYEE_PASSWORD)),
      termsAcceptedAt: now,
      createdAt: now,
      ...account,
    })
    .returning({ id: users.id });
  if (user === undefined) throw new Error('The account was not inserted');
  const token = newToken();
  await db.insert(sessions).values({
    userId: user.id,
    tokenHash: hashToken(token),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + DAY_MS),
    ...session,
  });
  return { userId: user.id, token };
}

/** Inserts a new employee with a session. */
export async function newEmployee(
  app: RunningApp,
  firstName = 'Robin',
  lastName = 'Meyer',
): Promise<Employee> {
  const email = `${randomUUID()}@people.test`;
  const { userId, token } = await insertAccount(app, { email, firstName, lastName });
  const fullName = `${firstName} ${lastName}`;
  return { ...callerWith(app, token), userId, email, fullName, authorization: `Bearer ${token}` };
}

/** Returns a caller with the token of the test's concierge. */
export function conciergeOf(app: RunningApp): Caller {
  return callerWith(app, app.conciergeToken);
}

/** Returns a caller with the operator's token. */
export function operatorOf(app: RunningApp): Caller {
  return callerWith(app, app.services.operatorToken() ?? '');
}

/** Reads a list page by page, and returns its pages. */
export async function everyPage<Page extends { readonly next: string | null }>(
  read: (query: { readonly after?: string }) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = [];
  for (let after: string | null = ''; after !== null; after = pages.at(-1)?.next ?? null) {
    pages.push(await read(after === '' ? {} : { after }));
  }
  return pages;
}

// docs/product/desk-audit.md#recorded-actions
// docs/product/desk-audit.md#lists
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { conciergeActions } from '../../server/db/schema/desk.ts';
import { users } from '../../server/db/schema/identity.ts';
import { fillPath, type AnyEndpoint } from '../../src/lib/contract/shared/endpoint.ts';
import { deskAskLift } from '../../src/lib/contract/desk-lifts.ts';
import { deskLive } from '../../src/lib/contract/desk-queue.ts';
import { MINUTE_MS } from '../../src/lib/contract/shared/limits.ts';
import { deskReply, deskRequest } from '../../src/lib/contract/desk-request.ts';
import { postMessage } from '../../src/lib/contract/thread.ts';
import { newRequest } from '../helpers/employees/answered-survey.ts';
import { complete, newConcierge, rate } from '../helpers/employees/concierge.ts';
import { newEmployee } from '../helpers/employees/employee.ts';
import { addTestSurveys } from '../helpers/employees/test-survey.ts';
import { appOfFile } from '../helpers/start-app.ts';
import type { Definition } from './support/arbitrary-of-schema.ts';
import { ask } from './support/attack.ts';
import { nameOf, withAccess } from './support/endpoints.ts';
import { LONG_TEST_MS } from './support/figures.ts';
import { sampleOf } from './support/sample-of-schema.ts';

/* Every call of the desk whose reply has a text or a name of an employee leaves a record, whatever page it asks for. */

const MARKER = 'Xmarkerx';
const app = await appOfFile({ desk: { threadsPerHour: 100_000 } });
await addTestSurveys(app);
const { db, clock } = app.services;
const employee = await newEmployee(app, MARKER, MARKER);
await db.update(users).set({ mfaEnabledAt: clock.now() }).where(eq(users.id, employee.userId));
const first = await newConcierge(app, { role: 'lead' });
/** One request that stays open, and a completed one with a rating. */
const [open, done] = [await newRequest(employee), await newRequest(employee)];
for (const { id } of [open, done]) {
  const message = { body: `${MARKER} hello` };
  await employee.call(postMessage, { params: { id }, body: { message } });
}
await complete(first, { id: done.id });
await rate(employee, { id: done.id }, 4, `${MARKER} thanks`);
await first.call(deskRequest, { params: { id: open.id } });
await first.call(deskAskLift, { body: { email: employee.email, reason: 'Called back' } });

/** Values of what decides where a page begins and what is on it; undefined leaves it out. */
const PLACES: Readonly<Record<string, readonly (string | undefined)[]>> = {
  after: [undefined, '0_0', '999999999999999_999999999', '0', '999999999'],
  q: [undefined, MARKER, ` ${MARKER.toLowerCase()}  `],
  tab: [undefined, 'all', 'completed'],
  action: [undefined, 'opened', 'listed'],
  since: [undefined, '0'],
};

/** Returns every combination of the places that the query of a call takes. */
function queriesOf({ query }: AnyEndpoint): string[] {
  const { shape } = query._zod.def as unknown as Definition;
  const names = Object.keys(shape ?? {}).filter((name) => name in PLACES);
  return names
    .reduce<URLSearchParams[]>(
      (queries, name) =>
        queries.flatMap((given) =>
          (PLACES[name] ?? []).map((value) => {
            const more = new URLSearchParams(given);
            if (value !== undefined) more.set(name, value);
            return more;
          }),
        ),
      [new URLSearchParams()],
    )
    .map(String);
}

const paths = (endpoint: AnyEndpoint) =>
  [open.id, done.id].map((id) => {
    const names = [...endpoint.path.matchAll(/:([a-z_]+)/g)].map(([, name]) => name ?? '');
    return fillPath(endpoint.path, Object.fromEntries(names.map((name) => [name, String(id)])));
  });

test(
  'every reply with a text of an employee leaves a record, whatever page it is',
  { timeout: LONG_TEST_MS },
  async () => {
    const unrecorded: string[] = [];
    const telling = new Set<string>();
    for (const endpoint of withAccess('concierge', 'lead').filter(({ path }) => path !== deskLive.path)) {
      for (const path of new Set(paths(endpoint))) {
        for (const query of queriesOf(endpoint)) {
          // A concierge of their own: what one repeats within ten minutes is recorded once.
          const { id, authorization } = await newConcierge(app, { role: 'lead' });
          const hasBody = endpoint.method !== 'GET' && endpoint.body.type !== 'unknown';
          const reply = await ask(app.fetch, `${path}?${query}`, {
            method: endpoint.method,
            headers: { authorization, 'content-type': 'application/json' },
            ...(hasBody && { body: JSON.stringify(sampleOf(endpoint.body, employee.email, open.id)) }),
          });
          if (reply.status >= 300 || !reply.text.includes(MARKER)) continue;
          telling.add(`${endpoint.method} ${endpoint.path}`);
          const records = await db.$count(conciergeActions, eq(conciergeActions.conciergeId, id));
          if (records === 0) unrecorded.push(`${nameOf(endpoint)}?${query}`);
        }
      }
    }
    expect(unrecorded).toEqual([]);
    // The control: the calls of the desk that show something of an employee are among them.
    expect([...telling]).toEqual(
      expect.arrayContaining([
        ...['requests', 'requests/:id', 'audit', 'audit/export', 'numbers/ratings', 'mfa-lifts'].map(
          (path) => `GET /api/v1/desk/${path}`,
        ),
        `${deskReply.method} ${deskReply.path}`,
      ]),
    );
  },
);

const reading = withAccess('concierge', 'lead').filter(
  ({ method, path }) => method === 'GET' && path.includes('/requests/:id'),
);

test('every reading call about one request records that it was opened', async () => {
  expect(reading.length, 'the control').toBeGreaterThan(4);
  const unrecorded: string[] = [];
  for (const endpoint of reading) {
    const { id, authorization } = await newConcierge(app);
    const path = fillPath(endpoint.path, { id: String(open.id) });
    const { status } = await ask(app.fetch, path, { headers: { authorization } });
    const isOpening = and(
      eq(conciergeActions.conciergeId, id),
      eq(conciergeActions.action, 'opened'),
      eq(conciergeActions.requestId, open.id),
    );
    const records = await db.$count(conciergeActions, isOpening);
    if (status !== 200 || records !== 1) unrecorded.push(`${nameOf(endpoint)}: ${status}, ${records}`);
  }
  expect(unrecorded).toEqual([]);
});

test('calls that a page makes at once leave one record, also when it was opened before', async () => {
  const { id, authorization } = await newConcierge(app);
  const openings = and(eq(conciergeActions.conciergeId, id), eq(conciergeActions.action, 'opened'));
  for (const expected of [1, 2]) {
    const paths = reading.map(({ path }) => fillPath(path, { id: String(open.id) }));
    await Promise.all(paths.map((path) => ask(app.fetch, path, { headers: { authorization } })));
    expect(await db.$count(conciergeActions, openings)).toBe(expected);
    app.clock.advance(11 * MINUTE_MS);
  }
});

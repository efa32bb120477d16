// docs/product/completion.md#message-of-thanks
import { and, count, desc, eq, gt, isNotNull } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { messages, requests } from '../../../server/db/schema/requests.ts';
import { lockById, stateOf } from '../../../server/story/lock.ts';
import { readCompletions, readStory } from '../../../server/story/read-story.ts';
import { fold } from '../../../server/story/state.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { isEmbedded } from '../../helpers/database.ts';
import { employeeWithRequest, newConcierge } from '../../helpers/employees/concierge.ts';
import { appOfFile } from '../../helpers/start-app.ts';

/** INPUT_SEED draws others. */
const SEED = Number(process.env['INPUT_SEED'] ?? 20_261_128);
const REQUESTS = 5;
const ROUNDS = 6;
const AT_ONCE = 9;
const CLIENT_IDS = ['c1', 'c2', 'c3', 'c4'].map((end) => `7d444840-9dc0-4a5b-8f5e-0000000000${end}`);

const app = await appOfFile();
const { db } = app.services;
const people = [await newConcierge(app), await newConcierge(app)] as const;

/** A call of the employee (`own`) or of a concierge, with the things of the moment that it names. */
interface Deed {
  readonly who: 0 | 1;
  readonly own: boolean;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: object;
}

const step = fc.constantFrom(
  { step: 'them' },
  { step: 'us', at: '2099-01-01T09:00:00Z' },
  { step: 'complete' },
);
const clientId = fc.constantFrom(...CLIENT_IDS);
const who = fc.constantFrom<(0 | 1)[]>(0, 1);
const deed = (own: boolean, method: Deed['method'], path: string, body: fc.Arbitrary<object>) =>
  fc.record({ who, own: fc.constant(own), method: fc.constant(method), path: fc.constant(path), body });
const nothing = fc.constant({});
const deeds: fc.Arbitrary<Deed> = fc.oneof(
  deed(false, 'POST', '/claim', nothing),
  deed(false, 'POST', '/reopen', nothing),
  deed(false, 'POST', '/next-step', fc.record({ next: step })),
  deed(false, 'POST', '/messages', fc.record({ message: fc.constant({ body: 'Words' }), next: step })),
  deed(
    false,
    'POST',
    '/messages',
    fc.record({ message: fc.record({ body: fc.constant('Words'), client_id: clientId }), next: step }),
  ),
  deed(
    false,
    'POST',
    '/hand-over',
    fc.record({
      to: fc.constantFrom(people[0].id, people[1].id, null),
      note: fc.constant('Yours.'),
      client_id: clientId,
    }),
  ),
  deed(false, 'POST', '/messages/:newest/take-back', fc.constant({ draft: '' })),
  deed(false, 'PUT', '/messages/:newest', fc.constant({ body: 'Other words' })),
  deed(
    true,
    'POST',
    '/messages',
    fc.record({
      message: fc.record({ body: fc.constant('Mine'), client_id: clientId, is_thanks: fc.boolean() }),
    }),
  ),
  deed(true, 'PUT', '/read', fc.constant({ last_message_id: ':newest' })),
  deed(true, 'POST', '/completion/thanks', fc.constant({ completion_id: ':completion' })),
  deed(true, 'PUT', '/completion/rating', fc.constant({ completion_id: ':completion', rating: 4 })),
  deed(true, 'POST', '/completion/reopen', fc.constant({ completion_id: ':completion' })),
);

type Case = Awaited<ReturnType<typeof employeeWithRequest>>;

async function send(
  { employee, params }: Case,
  { own, who: index, method, path, body }: Deed,
): Promise<number> {
  const [newest] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.requestId, params.id))
    .orderBy(desc(messages.id))
    .limit(1);
  const completion = (await readCompletions(db, params.id)).at(-1);
  const filled = (text: string) =>
    text
      .replaceAll(/"?:newest"?/g, String(newest?.id ?? 1))
      .replaceAll(/"?:completion"?/g, String(completion?.id ?? 1));
  const base = own ? '/api/v1/requests' : '/api/v1/desk/requests';
  const { authorization } = own ? employee : people[index];
  const response = await app.fetch(`${base}/${String(params.id)}${filled(path)}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    body: filled(JSON.stringify(body)),
  });
  return response.status;
}

const state = (id: number) =>
  db.transaction(async (tx) => {
    const request = await lockById(tx, id);
    if (request === undefined) throw new Error('The request is missing.');
    const completions = await readCompletions(tx, id);
    return {
      stored: { ...stateOf(request), completions },
      told: fold(request.createdAt, await readStory(tx, id)),
    };
  });

async function counts(id: number) {
  const [request] = await db.select().from(requests).where(eq(requests.id, id));
  const ofRequest = eq(messages.requestId, id);
  const isUnread = and(eq(messages.source, 'concierge'), gt(messages.id, request?.seenMessageId ?? 0));
  const sent = await db
    .select({ times: count() })
    .from(messages)
    .where(and(ofRequest, isNotNull(messages.clientId)))
    .groupBy(messages.clientId, messages.source);
  return {
    unread: [request?.unreadCount, await db.$count(messages, and(ofRequest, isUnread))],
    most: Math.max(1, ...sent.map(({ times }) => times)),
  };
}

// The embedded database has one connection, so its calls come one after the other.
test.skipIf(isEmbedded)('after deeds at once a request stands as its story tells', async () => {
  const drawn = fc.sample(deeds, { seed: SEED, numRuns: REQUESTS * ROUNDS * AT_ONCE }).values();
  for (let index = 0; index < REQUESTS; index += 1) {
    const one = await employeeWithRequest(app);
    const { id } = one.params;
    for (let round = 0; round < ROUNDS; round += 1) {
      const statuses = await Promise.all(drawn.take(AT_ONCE).map((each) => send(one, each)));
      expect(Math.max(...statuses), 'no call fails').toBeLessThan(500);
      app.clock.advance(MINUTE_MS);
      const { stored, told } = await state(id);
      expect(stored).toEqual(told);
      const { unread, most } = await counts(id);
      expect(unread[0]).toBe(unread[1]);
      expect(most, 'a client_id is stored once').toBe(1);
    }
  }
});

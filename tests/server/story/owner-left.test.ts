// docs/product/desk-queue.md#why-it-waits
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { deskAway } from '../../../src/lib/contract/desk-session.ts';
import {
  deskClaim,
  deskHandOver,
  deskNextStep,
  deskReopen,
  deskRequest,
  type NextStep,
} from '../../../src/lib/contract/desk-request.ts';
import { changeConcierge, removeConcierge } from '../../../src/lib/contract/operator/concierges.ts';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import { isEmbedded } from '../../helpers/database.ts';
import { joinCompany, newCompany } from '../../helpers/employees/company.ts';
import {
  employeeWithRequest,
  newConcierge,
  type SignedInConcierge,
} from '../../helpers/employees/concierge.ts';
import { operatorOf } from '../../helpers/employees/employee.ts';
import { lockWaits } from '../../helpers/lock-waits.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();
const operator = operatorOf(app);
const { db } = app.services;
const noor = await newConcierge(app);
let ines: SignedInConcierge;
beforeEach(async () => {
  ines = await newConcierge(app);
});

const turn = async (params: { id: number }) => (await noor.call(deskRequest, { params })).turn;
const later = (): NextStep => ({
  step: 'us',
  at: new Date(app.clock.now().getTime() + DAY_MS).toISOString(),
});

async function owned(next?: NextStep) {
  const { employee, params } = await employeeWithRequest(app);
  await ines.call(deskClaim, { params });
  if (next !== undefined) await ines.call(deskNextStep, { params, body: { next } });
  return { employee, params };
}

describe('the requests of a concierge', () => {
  test('who is removed go back to the queue, due now, and the operator learns how many', async () => {
    const [now, asleep] = [await owned(), await owned(later())];
    const since = (await turn(now.params)).since;
    const body = { concierge: { name: ines.name } };
    expect(await operator.call(removeConcierge, { body })).toMatchObject({ returned_requests: 2 });
    expect(await turn(now.params)).toMatchObject({ state: 'us', since, owner: null });
    expect(await turn(asleep.params)).toMatchObject({ state: 'us', owner: null, reason: 'owner_gone' });
    await noor.call(deskClaim, { params: asleep.params });
    expect((await turn(asleep.params)).reason).toBeNull();
    expect(await operator.call(removeConcierge, { body })).toMatchObject({ returned_requests: 0 });
  });

  test('who serves fewer companies go back where they no longer serve', async () => {
    const [kept, left] = [await owned(), await owned()];
    await joinCompany(app, kept.employee, await newCompany(app, { slug: 'owner-left' }));
    const body = { concierge: { name: ines.name, companies: ['owner-left'] } };
    await operator.call(changeConcierge, { body });
    expect((await turn(kept.params)).owner).toMatchObject({ name: ines.name });
    expect(await turn(left.params)).toMatchObject({ owner: null, reason: 'owner_gone' });
  });

  test('who is away go back where they wait for us, and others may claim the rest', async () => {
    const [now, waiting] = [await owned(), await owned({ step: 'them' })];
    await ines.call(deskAway, { body: { away: true } });
    expect(await turn(now.params)).toMatchObject({ owner: null, reason: 'owner_gone' });
    expect((await turn(waiting.params)).owner).toMatchObject({ name: ines.name });
    await noor.call(deskClaim, { params: waiting.params });
    expect((await turn(waiting.params)).owner).toMatchObject({ name: noor.name });
  });

  test('who is away go back when a colleague opens them again', async () => {
    const { params } = await owned({ step: 'complete' });
    await ines.call(deskAway, { body: { away: true } });
    await noor.call(deskReopen, { params });
    expect(await turn(params)).toMatchObject({ state: 'us', owner: null, reason: 'owner_gone' });
  });

  test('that sleep wake up when they are handed over', async () => {
    const { params } = await owned(later());
    await ines.call(deskHandOver, { params, body: { to: noor.id, note: 'Over to you.' } });
    expect(await turn(params)).toMatchObject({
      state: 'us',
      owner: { name: noor.name },
      reason: 'handed_over',
    });
  });
});

// The embedded database has one connection, so no call of it waits for another one.
describe.skipIf(isEmbedded)('a hand-over that meets', () => {
  const narrowed = { concierge: { name: '', companies: ['nobody-s-company'] } };
  beforeEach(() => void (narrowed.concierge.name = ines.name));

  test.each([
    ['a removal', () => operator.call(removeConcierge, { body: { concierge: { name: ines.name } } })],
    ['a narrower scope', () => operator.call(changeConcierge, { body: narrowed })],
  ])('%s, which waits for it, goes back to the queue', async (_, end) => {
    await newCompany(app, { slug: 'nobody-s-company' }).catch(() => undefined);
    const { params } = await employeeWithRequest(app);
    await noor.call(deskClaim, { params });
    const { done, handed } = await db.transaction(async (tx) => {
      // Holds the hand-over up, after it has looked for the concierge.
      await tx.execute(sql`lock table request_events in share mode`);
      const body = { to: ines.id, note: 'Over to you.' };
      const hands = noor.call(deskHandOver, { params, body });
      await lockWaits(tx, 1);
      const ends = end();
      await lockWaits(tx, 2);
      return { handed: hands, done: ends };
    });
    await Promise.all([handed, done]);
    expect(await turn(params)).toMatchObject({ owner: null, reason: 'owner_gone' });
  });
});

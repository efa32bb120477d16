// docs/product/desk-session.md#away
import { afterEach, expect, test } from 'vitest';
import { DESK_TOPIC } from '../../../server/ports/live.ts';
import { deskClaim, deskNextStep } from '../../../src/lib/contract/desk-request.ts';
import { deskAway } from '../../../src/lib/contract/desk-session.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newConcierge } from '../../helpers/employees/concierge.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { openLive, afterItsEvent, type LiveReader } from './live-reader.ts';

const app = await appOfFile({ heartbeatMs: 20 });
let stream: LiveReader | undefined;
afterEach(() => stream?.close());

test('a concierge who goes away or comes back changes every request of theirs that is not completed, for employee and desk', async () => {
  const employee = await newEmployee(app);
  const request = await afterItsEvent(app, employee.userId, () => newRequest(employee));
  const owner = await newConcierge(app);
  const params = { id: request.id };
  await afterItsEvent(app, employee.userId, () => owner.call(deskClaim, { params }));
  const completed = await afterItsEvent(app, employee.userId, () => newRequest(employee));
  const step = (id: number, next: 'complete' | 'them') =>
    afterItsEvent(app, employee.userId, () =>
      owner.call(deskNextStep, { params: { id }, body: { next: { step: next } } }),
    );
  await step(completed.id, 'complete');
  await step(request.id, 'them');
  app.clock.advance(2 * MINUTE_MS);
  stream = await openLive(app, employee.authorization);
  await stream.untilReady();
  const desk: unknown[] = [];
  const unfollow = app.services.live.follow(DESK_TOPIC, {
    onNotification: (one) => void desk.push('externalId' in one ? one.externalId : one.kind),
    onGap: () => undefined,
    onEnd: () => undefined,
  });
  const { external_id } = request;
  const until = new Date(app.clock.now().getTime() + 3 * DAY_MS).toISOString();
  await owner.call(deskAway, { body: { away: true, until } });
  const away = { concierge: owner.name, concierge_away: true, concierge_away_until: until };
  expect(await stream.next()).toMatchObject({ event: 'change', data: { external_id, ...away } });
  await owner.call(deskAway, { body: { away: false } });
  const back = { concierge: owner.name, concierge_away: false, concierge_away_until: null };
  expect(await stream.next()).toMatchObject({ event: 'change', data: { external_id, ...back } });
  expect(desk).toEqual([external_id, external_id]);
  unfollow?.();
});

import { expect, test } from 'vitest';
import { accountTopic, DESK_TOPIC, publish } from '../../../server/ports/live.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();

test('a notification that is too long for the database makes streams catch up, and holds no other back', async () => {
  const { db, live } = app.services;
  const topic = accountTopic((await newEmployee(app)).userId);
  const heard: string[] = [];
  const heardAll = Promise.withResolvers<undefined>();
  const hear = (what: string) => {
    heard.push(what);
    if (heard.length === 3) heardAll.resolve(undefined);
  };
  const leave = live.follow(topic, {
    onNotification: ({ kind }) => hear(kind),
    onGap: () => hear('gap'),
    onEnd: () => undefined,
  });
  const companyIds = Array.from({ length: 2_000 }, (_, index) => 10_000 + index);
  await publish(
    db,
    { topic, kind: 'event', event: { event: 'typing', data: { external_id: 'r' } } },
    { topic: DESK_TOPIC, kind: 'request', externalId: 'r', companyIds },
    { topic, kind: 'sessions' },
  );
  await heardAll.promise;
  leave?.();
  expect(heard).toEqual(['event', 'gap', 'sessions']);
});

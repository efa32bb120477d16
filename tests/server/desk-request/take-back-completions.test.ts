// docs/product/desk-request.md#taking-back
import { beforeEach, expect, test } from 'vitest';
import { rateCompletion, thankForCompletion } from '../../../src/lib/contract/completion.ts';
import { deskReopen, deskReply, deskRequest, deskTakeBack } from '../../../src/lib/contract/desk-request.ts';
import { getRequest } from '../../../src/lib/contract/requests.ts';
import { complete, employeeWithRequest, newConcierge } from '../../helpers/employees/concierge.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();
const ines = await newConcierge(app);
let one: Awaited<ReturnType<typeof employeeWithRequest>>;
beforeEach(async () => {
  one = await employeeWithRequest(app);
  app.clock.advance(1000);
});

const shown = () => ines.call(deskRequest, { params: one.params });
const takenBack = (id: number) => ({ params: { ...one.params, message_id: id }, body: { draft: '' } });
async function reply(step: 'them' | 'complete'): Promise<number> {
  const body = { message: { body: 'Words' }, next: { step } };
  const { request } = await ines.call(deskReply, { params: one.params, body });
  app.clock.advance(1000);
  return request.messages.at(-1)?.id ?? 0;
}

test.each([0, 1])('a reply takes its reopened completion along, with %i before it', async (others) => {
  if (others === 1) await complete(ines, one.params);
  const id = await reply('complete');
  await ines.call(deskReopen, { params: one.params });
  await ines.call(deskTakeBack, takenBack(id));
  const { completions, turn } = await shown();
  expect(completions).toHaveLength(others);
  await ines.call(deskTakeBack, takenBack(await reply('them')));
  expect((await shown()).turn, 'the story has no gap').toEqual(turn);
});

test('a completion that was taken back with its reply is not in the history', async () => {
  const history = async () => (await shown()).status_changes.map(({ action }) => action);
  const id = await reply('complete');
  expect(await history()).toEqual(['claimed', 'completed']);
  await ines.call(deskTakeBack, takenBack(id));
  expect(await history()).toEqual(['claimed']);
});

test.each([
  ['thanked for', thankForCompletion, {}],
  ['rated', rateCompletion, { rating: 5 }],
] as const)('a reply stays once its completion was %s', async (_, endpoint, said) => {
  const id = await reply('complete');
  const { completion } = (await one.employee.call(getRequest, { params: one.params })).request;
  const body = { completion_id: completion?.id ?? 0, ...said };
  await one.employee.call(endpoint, { params: one.params, body: body as typeof body & { rating: number } });
  expect(await ines.refused(deskTakeBack, takenBack(id))).toMatchObject({ status: 409, code: 'too_late' });
  expect((await shown()).completions).toHaveLength(1);
});

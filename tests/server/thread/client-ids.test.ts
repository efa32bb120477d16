// docs/product/thread.md#message-call
import { expect, test } from 'vitest';
import { deskHandOver, deskNote, deskReply, deskRequest } from '../../../src/lib/contract/desk-request.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { deskOfFile, employeeWithRequest } from '../../helpers/employees/concierge.ts';

const { app, ines, noor } = await deskOfFile();

test('a client_id of somebody else is refused, and no message is taken for another one', async () => {
  const { employee, params } = await employeeWithRequest(app);
  const body = (text: string) => ({ message: { body: text, client_id: 'taken' } });
  const sentence = 'A message of somebody else has this client_id. Please send yours with another one.';
  await employee.call(postMessage, { params, body: body('Of the employee') });
  expect(await ines.refused(deskReply, { params, body: body('Of Ines') })).toMatchObject({ error: sentence });
  const own = { message: { body: 'Of Ines', client_id: 'of-ines' } };
  await ines.call(deskReply, { params, body: own });
  await ines.call(deskReply, { params, body: own });
  for (const other of [
    employee.refused(postMessage, { params, body: own }),
    noor.refused(deskReply, { params, body: own }),
  ])
    expect(await other).toMatchObject({ status: 422, error: sentence });
  const texts = (await ines.call(deskRequest, { params })).request.messages.map(
    ({ body_html: html }) => html,
  );
  expect(texts.slice(-2)).toEqual(['Of the employee', 'Of Ines']);
});

test('a client_id of another note is refused, for notes and for hand-overs', async () => {
  const { params } = await employeeWithRequest(app);
  const note = (words: string, id: string) => ({ params, body: { note: { body: words, client_id: id } } });
  const handOver = (id: string) => ({ params, body: { to: null, note: 'Please go on.', client_id: id } });
  const sentence = 'Another note has this client_id. Please send yours with another one.';
  await ines.call(deskNote, note('Of Ines', 'note'));
  await ines.call(deskNote, note('Of Ines', 'note'));
  for (const other of [
    noor.refused(deskNote, note('Of Noor', 'note')),
    ines.refused(deskHandOver, handOver('note')),
  ])
    expect(await other).toMatchObject({ status: 422, error: sentence });
  await ines.call(deskHandOver, handOver('given'));
  await ines.call(deskHandOver, handOver('given'));
  expect(await ines.refused(deskNote, note('Of Ines', 'given'))).toMatchObject({
    status: 422,
    error: sentence,
  });
  const bodies = (await ines.call(deskRequest, { params })).notes.map(({ body }) => body);
  expect(bodies).toEqual(['Of Ines', 'Please go on.']);
});

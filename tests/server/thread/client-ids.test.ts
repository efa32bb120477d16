import { expect, test } from 'vitest';
import { deskReply, deskRequest } from '../../../src/lib/contract/desk-request.ts';
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

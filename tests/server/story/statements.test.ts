import { beforeAll, expect, test } from 'vitest';
import { deskNextStep, deskReopen, deskReply } from '../../../src/lib/contract/desk-request.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { type AnyEndpoint, fillPath } from '../../../src/lib/contract/shared/endpoint.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { deskOfFile } from '../../helpers/employees/concierge.ts';
import { newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { sqlOf } from '../../helpers/sql-round-trips.ts';

const { app, ines } = await deskOfFile();
let employee: Employee;
let id: number;
beforeAll(async () => {
  employee = await newEmployee(app, 'Ana', 'Silva');
  id = (await newRequest(employee)).id;
  // The limit of reads counts what a concierge has not opened within the hour.
  await ines.call(deskReply, { params: { id }, body: { message: { body: 'Which one?' } } });
});

async function send(
  { method, path }: AnyEndpoint,
  { authorization }: { readonly authorization: string },
  body: unknown = {},
): Promise<[status: number, statements: number]> {
  const text = JSON.stringify(body);
  const headers = {
    authorization,
    'content-type': 'application/json',
    'content-length': String(text.length),
  };
  const address = `${fillPath(path, { id })}?after=${String(10 ** 9)}&answer=step`;
  const [status, statements] = await sqlOf(() => app.fetch(address, { method, headers, body: text }));
  // The embedded database notifies with a statement.
  return [status, statements.filter((statement) => !statement.includes('pg_notify')).length];
}

/* Begin and commit are not counted. */
test('a message sends 9 statements', async () => {
  expect(await send(postMessage, employee, { message: { body: 'The blue one.' } })).toEqual([201, 9]);
});

test('completing a request that was answered sends 12 statements, and opening it again 10', async () => {
  expect(await send(deskNextStep, ines, { next: { step: 'complete' } })).toEqual([200, 12]);
  expect(await send(deskReopen, ines)).toEqual([200, 10]);
});

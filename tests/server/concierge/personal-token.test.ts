import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { runProgram } from '../../../server/command-line/program.ts';
import { CONCIERGE } from '../../../server/concierge/program.ts';
import { addConcierge, removeConcierge } from '../../../server/services/desk/concierges.ts';
import { getRequest } from '../../../src/lib/contract/requests.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

let employee: Employee;
let id: string;
const app = await appOfFile();
const url = await app.listen();
beforeEach(async () => {
  employee = await newEmployee(app);
  id = String((await newRequest(employee)).id);
});

const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runProgram(CONCIERGE, args, {
    SUNDIAL_URL: url,
    SUNDIAL_CONCIERGE_TOKEN: app.conciergeToken,
    DATA_DIR: '/nowhere',
    ...env,
  });
const messages = async () => (await employee.call(getRequest, { params: { id } })).request.messages;

test('the commands call with SUNDIAL_CONCIERGE_TOKEN, and act under its name', async () => {
  const { token } = await addConcierge(app.services, 'Personal Sample');
  const own = { SUNDIAL_CONCIERGE_TOKEN: ` ${token}\n` };
  await run(['reply', id, 'Hello'], own);
  expect(await messages()).toMatchObject([{ source_name: 'Personal Sample' }]);
  await run(['start', id], own);
  expect(await run(['show', id])).toMatch(/^Started by Personal Sample, \d{4}-\d\d-\d\d \d\d:\d\d$/m);
  await removeConcierge(app.services, 'Personal Sample');
  await expect(run(['list'], own)).rejects.toThrow('Only a concierge with a valid token may do this.');
});

test('without a token, one sentence says how to get one', async () => {
  await expect(run(['list'], { SUNDIAL_CONCIERGE_TOKEN: '' })).rejects.toThrow(
    'There is no token in /nowhere/concierge-token. Set SUNDIAL_CONCIERGE_TOKEN to your personal token',
  );
});

describe('a reply whose answer is lost', () => {
  /** Serves the API through a connection that breaks before the first answers. */
  async function losing(answers: number) {
    let lost = 0;
    const proxy = createServer((incoming, outgoing) => {
      const { method = 'GET', url: path = '/', headers } = incoming;
      const forwarded = request(`${url}${path}`, { method, headers }, (answer) => {
        if (lost < answers) {
          lost += 1;
          answer.resume();
          outgoing.destroy();
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      });
      incoming.pipe(forwarded);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    return {
      env: { SUNDIAL_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` },
      close: () => new Promise((resolve) => proxy.close(resolve).closeAllConnections()),
    };
  }

  test('is sent again, and stored once', async () => {
    const network = await losing(1);
    await run(['reply', id, 'Once'], network.env);
    await network.close();
    expect(await messages()).toMatchObject([{ body_html: 'Once' }]);
  });

  test('names the option with which the command stores it once', async () => {
    const network = await losing(2);
    const failure = await run(['reply', id, 'Once'], network.env).catch(String);
    const [, option = '', clientId = ''] = /(--client-id) ([0-9a-f-]{36}):/.exec(failure) ?? [];
    await run(['reply', id, 'Once', option, clientId], network.env);
    await network.close();
    expect(await messages()).toMatchObject([{ client_id: clientId }]);
  });
});

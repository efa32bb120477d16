// docs/product/thread.md#pending-messages
import { expect, it } from 'vitest';
import { getRequest } from '../../../src/lib/contract/requests.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';

/** `SUNDIAL_LOAD=full` sends 50 messages each of 200 users: docs/resilience.md. The default is smaller. */
const [USERS, MESSAGES] = process.env['SUNDIAL_LOAD'] === 'full' ? [200, 50] : [10, 10];
/** Every fifth message is sent twice, as a client does after a lost reply. */
const RETRY_EVERY = 5;
const TIMEOUT_MS = 15 * MINUTE_MS;

const app = await appOfFile();

/** Sends messages in turn; a repeated one is sent in parallel. */
async function write(employee: Employee, id: number): Promise<void> {
  for (let index = 0; index < MESSAGES; index += 1) {
    const message = {
      body: `Message ${String(index)}`,
      client_id: `${String(id)}-${String(index)}`,
      attachment_keys: [],
    };
    const post = () => employee.call(postMessage, { params: { id }, body: { message } });
    await Promise.all(index % RETRY_EVERY === 0 ? [post(), post()] : [post()]);
  }
}

it(
  `${String(USERS)} people x ${String(MESSAGES)} messages, a fifth of them twice: all stored once and in order`,
  async () => {
    const people = await Promise.all(
      Array.from({ length: USERS }, async () => {
        const employee = await newEmployee(app);
        return { employee, id: (await newRequest(employee)).id };
      }),
    );
    await Promise.all(people.map(({ employee, id }) => write(employee, id)));
    const wanted = Array.from({ length: MESSAGES }, (_, index) => `Message ${String(index)}`);
    for (const { employee, id } of people) {
      const { request } = await employee.call(getRequest, { params: { id } });
      const written = request.messages.filter(({ client_id }) => client_id !== null);
      expect(written.map(({ body_html }) => body_html)).toEqual(wanted);
    }
  },
  TIMEOUT_MS,
);

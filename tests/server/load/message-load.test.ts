import { afterAll, beforeAll, expect, it } from 'vitest';
import { getRequest, postMessage } from '../../../src/lib/contract/requests.ts';
import { newRequest } from '../../helpers/answered-survey.ts';
import { newEmployee, type Employee } from '../../helpers/employee.ts';
import { startApp, type RunningApp } from '../../helpers/start-app.ts';

/** `SUNDIAL_LOAD=full` is the row of SECURITY: 200 users x 50 messages; otherwise enough to notice a mistake. */
const [USERS, MESSAGES] = process.env['SUNDIAL_LOAD'] === 'full' ? [200, 50] : [10, 10];
/** Every fifth message is sent twice, as by somebody whose answer got lost. */
const RETRY_EVERY = 5;
const TIMEOUT_MS = 15 * 60_000;

let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Writes one message after the other; a repeated one goes out beside its twin, and nobody waits for either first. */
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

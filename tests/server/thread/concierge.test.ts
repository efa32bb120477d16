import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { concierges } from '../../../server/db/schema/concierges.ts';
import { addConcierge } from '../../../server/services/desk/concierges.ts';
import { deskClaim, deskReply } from '../../../src/lib/contract/desk-request.ts';
import { getRequest, inProgressRequests } from '../../../src/lib/contract/requests.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { callerWith, newEmployee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();
const { db } = app.services;

test('a request names who answers it, with what they do, their portrait and their first message', async () => {
  const employee = await newEmployee(app);
  const { id } = await newRequest(employee);
  const named = async () => (await employee.call(getRequest, { params: { id } })).request.concierge;
  expect(await named()).toBeNull();

  const { token } = await addConcierge(app.services, 'Ines Vidal');
  const ines = callerWith(app, token);
  await ines.call(deskClaim, { params: { id } });
  expect(await named()).toEqual({ name: 'Ines Vidal', title: null, portrait_url: null, since: null });

  const face = { title: 'Home and family', portraitUrl: '/content-images/ines.svg' };
  await db.update(concierges).set(face).where(eq(concierges.name, 'Ines Vidal'));
  const first = app.clock.now().toISOString();
  for (const body of ['I have it.', 'And more.']) {
    await ines.call(deskReply, { params: { id }, body: { message: { body } } });
    app.clock.advance(60_000);
  }
  const portrait_url = `${app.services.contentOrigin}/content-images/ines.svg`;
  expect(await named()).toEqual({ name: 'Ines Vidal', title: 'Home and family', portrait_url, since: first });
  const { requests } = await employee.call(inProgressRequests);
  expect(requests.map(({ concierge }) => concierge)).toEqual([null]);
});

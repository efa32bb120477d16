import { expect, test } from 'vitest';
import { presignUpload } from '../../../src/lib/contract/uploads.ts';
import { startSurvey } from '../../../src/lib/contract/assistant.ts';
import { deskPresignUpload } from '../../../src/lib/contract/desk-request.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { conciergeOf, newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';

const app = await appOfFile();

const upload = { body: { upload: { filename: 'photo.png' } } };
const survey = { params: { id: 101 }, body: { for_alpha: true } };

test.each([
  [
    'uploads',
    60,
    (who: Employee) => who.call(presignUpload, upload),
    (who: Employee) => who.refused(presignUpload, upload),
  ],
  [
    'surveys',
    120,
    (who: Employee) => who.call(startSurvey, survey),
    (who: Employee) => who.refused(startSurvey, survey),
  ],
] as const)('%s: %i in ten minutes for each employee', async (_, max, ask, refused) => {
  const [robin, other] = [await newEmployee(app), await newEmployee(app)];
  const atOnce = await Promise.allSettled(Array.from({ length: max + 20 }, () => ask(robin)));
  expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(max);
  expect(await refused(robin)).toEqual({
    status: 429,
    error: 'That was a lot in a short time. Please wait a few minutes and try again.',
    code: 'too_many_requests',
  });
  await ask(other);
  app.clock.advance(10 * MINUTE_MS);
  await ask(robin);
});

test('files of the concierge do not count, and the refusal says after which time a call succeeds', async () => {
  const robin = await newEmployee(app);
  const { id } = await newRequest(robin);
  for (let count = 0; count < 3; count += 1) {
    await conciergeOf(app).call(deskPresignUpload, { params: { id }, ...upload });
  }
  for (let count = 0; count < 60; count += 1) await robin.call(presignUpload, upload);
  const refused = await app.fetch('/api/v1/uploads/presigned_url', {
    method: 'POST',
    headers: { authorization: robin.authorization, 'content-type': 'application/json' },
    body: JSON.stringify(upload.body),
  });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600']);
});

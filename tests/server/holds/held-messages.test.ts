// docs/product/employees.md#legal-hold
import { expect, test } from 'vitest';
import { deskPresignUpload, deskReply, deskTakeBack } from '../../../src/lib/contract/desk-request.ts';
import { holdEmployee, liftEmployeeHold } from '../../../src/lib/contract/operator/holds.ts';
import { getRequest } from '../../../src/lib/contract/requests.ts';
import { postMessage, takeBackMessage } from '../../../src/lib/contract/thread.ts';
import { deskOfFile, employeeWithRequest } from '../../helpers/employees/concierge.ts';
import { operatorOf } from '../../helpers/employees/employee.ts';
import { PDF } from '../../helpers/sample-files.ts';

const { app, ines } = await deskOfFile();
const operator = operatorOf(app);

test('under a legal hold neither side takes a message back, with its file', async () => {
  const { employee, params } = await employeeWithRequest(app);
  const upload = { params, body: { upload: { filename: 'evidence.pdf' } } };
  const { presigned_url: url, key } = await ines.call(deskPresignUpload, upload);
  await app.fetch(url, { method: 'PUT', body: PDF });
  const { request } = await employee.call(postMessage, {
    params,
    body: { message: { body: 'Mine', attachment_keys: [] } },
  });
  const mine = { id: params.id, message_id: request.messages.at(-1)?.id ?? 0 };
  const sent = await ines.call(deskReply, {
    params,
    body: { message: { body: 'Ours', attachment_keys: [key] } },
  });
  const ours = {
    params: { id: params.id, message_id: sent.request.messages.at(-1)?.id ?? 0 },
    body: { draft: '' },
  };
  await operator.call(holdEmployee, { body: { email: employee.email, reason: 'case 7' } });
  expect((await employee.refused(takeBackMessage, { params: mine })).code).toBe('too_late');
  const refusal = await ines.refused(deskTakeBack, ours);
  expect(refusal.code).toBe('too_late');
  expect(JSON.stringify(refusal), 'no reply tells of a hold').not.toMatch(/hold|case/);
  const kept = (await employee.call(getRequest, { params })).request.messages.at(-1);
  expect(kept).toMatchObject({ body_html: 'Ours', attachment_keys: [key] });
  await operator.call(liftEmployeeHold, { body: { email: employee.email } });
  await ines.call(deskTakeBack, ours);
  expect((await employee.call(getRequest, { params })).request.messages.at(-1)?.body_html).toBe('Mine');
});

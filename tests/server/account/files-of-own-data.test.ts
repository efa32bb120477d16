// docs/product/account.md#download-your-data
import type { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { askForOwnData } from '../../../src/lib/contract/account.ts';
import { deskPresignUpload, deskReply } from '../../../src/lib/contract/desk-request.ts';
import { deskOfFile, employeeWithRequest } from '../../helpers/employees/concierge.ts';
import { EMPLOYEE_PASSWORD, type Employee } from '../../helpers/employees/employee.ts';
import { PDF, uploaded } from '../../helpers/sample-files.ts';

const { app, ines } = await deskOfFile();

async function download(employee: Employee): Promise<Response> {
  const { path } = await employee.call(askForOwnData, { body: { password: EMPLOYEE_PASSWORD } });
  return app.fetch(path);
}

test('a file of a concierge is in the archive once it was sent', async () => {
  const { employee, params } = await employeeWithRequest(app);
  const upload = { params, body: { upload: { filename: 'of-somebody-else.pdf' } } };
  const { presigned_url: url, key } = await ines.call(deskPresignUpload, upload);
  await app.fetch(url, { method: 'PUT', body: PDF });
  expect(await (await download(employee)).text()).not.toContain('of-somebody-else');
  await ines.call(deskReply, { params, body: { message: { body: 'Here it is', attachment_keys: [key] } } });
  expect(await (await download(employee)).text()).toContain(`files/${key}`);
});

test('a reader who leaves in the middle of a file leaves none open', async () => {
  const { employee } = await employeeWithRequest(app);
  // Larger than what a stream holds in memory.
  const bytes = new Uint8Array(1_000_000);
  bytes.set(PDF.subarray(0, 1_000));
  await uploaded(app, employee, 'large.pdf', bytes);
  const { storage } = app.services;
  const [streams, open] = [[] as Readable[], storage.open.bind(storage)];
  const spy = vi.spyOn(storage, 'open').mockImplementation(async (key) => {
    const file = await open(key);
    if (file !== null) streams.push(file.stream);
    return file;
  });
  onTestFinished(() => spy.mockRestore());
  const reader = (await download(employee)).body?.getReader();
  while (streams.length === 0) await reader?.read();
  await reader?.read();
  // The library passes the reason on.
  await reader?.cancel().catch(() => undefined);
  expect(streams.map((stream) => stream.destroyed)).toEqual([true]);
});

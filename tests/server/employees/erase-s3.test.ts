import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { uploads } from '../../../server/db/schema/requests.ts';
import { storedUpload } from '../../../server/services/uploads/receive-file.ts';
import { eraseEmployee } from '../../../src/lib/contract/operator/employees.ts';
import { presignUpload } from '../../../src/lib/contract/uploads.ts';
import { newEmployee, operatorOf, type Employee } from '../../helpers/employees/employee.ts';
import { PNG } from '../../helpers/sample-files.ts';
import { s3AppOfFile } from '../uploads/s3-store.ts';

const app = await s3AppOfFile();

async function arrived(employee: Employee): Promise<string> {
  const upload = { filename: 'photo.png' };
  const { presigned_url: url, key } = await employee.call(presignUpload, { body: { upload } });
  expect((await fetch(url, { method: 'PUT', body: PNG })).status).toBe(200);
  return key;
}
const isInStore = async (key: string) => {
  const { storage } = app.services;
  const found = [await storage.open(key), await storage.openUpload(key)];
  for (const file of found) file?.stream.destroy();
  return found.some((file) => file !== null);
};

test('checked and unchecked files leave the store', async () => {
  const employee = await newEmployee(app);
  const keys = [await arrived(employee), await arrived(employee)];
  expect(await storedUpload(app.services, employee.userId, keys[0] ?? '')).not.toBeNull();
  for (const key of keys) expect(await isInStore(key), 'the control').toBe(true);
  const { erased } = await operatorOf(app).call(eraseEmployee, { body: { email: employee.email } });
  expect(erased.files).toBe(2);
  for (const key of keys) expect(await isInStore(key)).toBe(false);
});

test('a file whose employee is erased during its check leaves the store', async () => {
  const employee = await newEmployee(app);
  const key = await arrived(employee);
  const { storage, db } = app.services;
  const openUpload: typeof storage.openUpload = async (name) => {
    const file = await storage.openUpload(name);
    if (file === null) return null;
    const keep = async () => {
      await db.delete(uploads).where(eq(uploads.key, key));
      return file.keep();
    };
    return { ...file, keep };
  };
  const services = { ...app.services, storage: { ...storage, openUpload } };
  expect(await storedUpload(services, employee.userId, key)).toBeNull();
  expect(await isInStore(key)).toBe(false);
});

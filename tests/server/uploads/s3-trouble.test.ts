import { expect, test } from 'vitest';
import { readVariables } from '../../../server/variables/read-variables.ts';
import { systemClock } from '../../../server/ports/clock.ts';
import { BucketError, openStorage } from '../../../server/ports/storage/open-storage.ts';
import { expiringUrl, presignUpload } from '../../../src/lib/contract/uploads.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { PNG } from '../../helpers/sample-files.ts';
import { s3AppOfFile } from './s3-store.ts';

const own = { folder: '/nowhere', apiOrigin: 'http://localhost', secret: 'hush-hush', clock: systemClock };

const app = await s3AppOfFile();
const { store } = app;

test('an unreachable store returns 503, and its files are available when it is back', async () => {
  const employee = await newEmployee(app);
  const { presigned_url: url, key } = await employee.call(presignUpload, {
    body: { upload: { filename: 'photo.png' } },
  });
  await fetch(url, { method: 'PUT', body: PNG });
  store.isDown = true;
  const refused = await employee.refused(expiringUrl, { query: { key } });
  expect(refused).toMatchObject({ status: 503, code: 'unavailable' });
  store.isDown = false;
  expect(await employee.call(expiringUrl, { query: { key } })).toHaveProperty('expiring_url');
});

test('checks the bucket at the start', async () => {
  expect(await openStorage({ ...own, settings: store.settings })).toHaveProperty('open');
  const wrong = [
    { ...store.settings, bucket: 'another-bucket' },
    { ...store.settings, secretAccessKey: 'hush-hush' },
  ];
  for (const settings of wrong) {
    const attempt = openStorage({ ...own, settings });
    await expect(attempt).rejects.toThrow(BucketError);
    await expect(attempt).rejects.not.toThrow('hush');
  }
});

test('starts while the store is unreachable', async () => {
  const settings = { ...store.settings, endpoint: 'http://localhost:1' };
  expect(await openStorage({ ...own, settings })).toHaveProperty('open');
});

test('STORAGE_URL has the store, the bucket and its key', () => {
  const read = (STORAGE_URL: string) => readVariables({ NODE_ENV: 'test', STORAGE_URL }).storage;
  expect(read('')).toBeUndefined();
  expect(read('s3://AKID:a%2Fb%2Bc@s3.eu-central-1.example/sundial-files?region=eu-central-1')).toEqual({
    endpoint: 'https://s3.eu-central-1.example',
    bucket: 'sundial-files',
    region: 'eu-central-1',
    accessKeyId: 'AKID',
    secretAccessKey: 'a/b+c',
  });
  expect(read('s3://a:b@localhost:9000/files?tls=off')).toMatchObject({
    endpoint: 'http://localhost:9000',
    region: 'us-east-1',
  });
});

test.each([
  'https://a:hush-hush@s3.example/files',
  's3://s3.example/files',
  's3://a:hush-hush@s3.example',
  's3://a:hush-hush@s3.example/files/deeper',
  's3://a:hush-hush%@s3.example/files',
  's3://a:hush-hush@/files',
  'hush-hush',
])('%s is refused and not repeated', (STORAGE_URL) => {
  const attempt = () => readVariables({ STORAGE_URL });
  expect(attempt).toThrow(/^Missing environment variables[^]*STORAGE_URL: must be like/);
  expect(attempt).not.toThrow('hush');
});

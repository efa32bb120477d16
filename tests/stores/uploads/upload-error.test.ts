import { expect, it } from 'vitest';
import { ApiError } from '../../../src/lib/api/shared/api-error.ts';
import { reportableText, uploadErrorEvent } from '../../../src/lib/stores/uploads/upload-error.ts';

const FILE = 'Robin Berry tax.pdf';

it.each([
  [
    '{"error":"This link has expired.","code":"link_expired"}',
    '{"error":"This link has expired.","code":"link_expired"}',
  ],
  [
    `<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Request has expired</Message><Key>u-1/Robin Berry tax.pdf</Key><RequestId>9A8B7C</RequestId></Error>`,
    'AccessDenied Request has expired … …',
  ],
  [`${FILE} of robin@people.test at https://files.example/key?token=5ecret is bad.`, '… of … at … is bad.'],
  ['see http://files.example/letter', 'see …'],
  ['Robin%20Berry%20tax.pdf is too large', '… is too large'],
  ['<!doctype html><title>Bad Gateway</title><h1>Bad Gateway</h1>', 'Bad Gateway Bad Gateway'],
  ['', ''],
])('reports %j as %j', (text, reported) => {
  expect(reportableText(text, FILE)).toBe(reported);
});

it('cuts a long text', () => {
  expect(reportableText('word '.repeat(1_000), FILE)).toHaveLength(200);
});

it('names the failure where no reply has a text', () => {
  const event = uploadErrorEvent(new ApiError({ kind: 'network' }), FILE);
  expect(event).toMatchObject({ name: 'UploadError', message: 'Upload failed: network' });
  expect(event.cause).toBeInstanceOf(ApiError);
});

import { postPresignedUrl } from '../../../src/lib/api/uploads.ts';
import { getRequestById } from '../../../src/lib/api/thread.ts';
import type { StoredFile } from '../../../src/lib/stores/thread/queue/pending-messages.ts';
import { PNG } from '../sample-files.ts';
import type { RunningApp } from '../start-app.ts';

/** Counts the messages of a request with this body. */
export async function timesStored(id: string, body: string): Promise<number> {
  return (await filesOf(id, body)).length;
}

/** Returns the attachment keys of each message with this body. */
export async function filesOf(id: string, body: string): Promise<(readonly string[])[]> {
  const { messages } = await getRequestById(id);
  return messages.filter(({ body_html }) => body_html === body).map(({ attachment_keys }) => attachment_keys);
}

/** Uploads a file as the signed-in employee. */
export async function uploadedFile(app: RunningApp, id: string): Promise<StoredFile> {
  const { presigned_url: address, key } = await postPresignedUrl('photo.png', id);
  await app.fetch(address, { method: 'PUT', body: PNG });
  return { key, name: 'photo.png', type: 'image/png', sizeBytes: PNG.length };
}

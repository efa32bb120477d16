import { postPresignedUrl } from '../../src/lib/api/requests.ts';
import { getRequestById } from '../../src/lib/api/thread.ts';
import type { KeptFile } from '../../src/lib/stores/thread/kept-file.ts';
import { PNG } from './sample-files.ts';
import type { RunningApp } from './start-app.ts';

/** How many messages of a request of the signed-in employee say this. */
export async function timesStored(id: string, body: string): Promise<number> {
  return (await filesOf(id, body)).length;
}

/** The files of each message that says this. */
export async function filesOf(id: string, body: string): Promise<(readonly string[])[]> {
  const { messages } = await getRequestById(id);
  return messages.filter(({ body_html }) => body_html === body).map(({ attachment_keys }) => attachment_keys);
}

/** A file of the signed-in employee's that is on the server already. */
export async function uploadedFile(app: RunningApp, id: string): Promise<KeptFile> {
  const { presigned_url: address, key } = await postPresignedUrl('photo.png', id);
  await app.fetch(address, { method: 'PUT', body: PNG });
  return { key, name: 'photo.png', type: 'image/png', sizeBytes: PNG.length };
}

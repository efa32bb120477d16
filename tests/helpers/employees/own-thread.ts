import { eq } from 'drizzle-orm';
import { users } from '../../../server/db/schema/identity.ts';
import { messages, requests } from '../../../server/db/schema/requests.ts';
import { postPresignedUrl } from '../../../src/lib/api/uploads.ts';
import { getRequestById } from '../../../src/lib/api/thread.ts';
import { createComposer, type Composer } from '../../../src/lib/stores/thread/composer.ts';
import { sendPendingMessages } from '../../../src/lib/stores/thread/send-queue.ts';
import type { StoredFile } from '../../../src/lib/stores/thread/stored-messages.ts';
import { PNG } from '../sample-files.ts';
import type { RunningApp } from '../start-app.ts';
import { DEMO_EMAIL } from './signed-in-employee.ts';

/** Inserts a request of the demo employee that no other test has, with one message. Returns its external id. */
export async function ownRequest({ services: { db, clock } }: RunningApp): Promise<string> {
  const now = clock.now();
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.email, DEMO_EMAIL));
  const [request] = await db
    .insert(requests)
    .values({
      userId: owner?.id ?? 0,
      surveyId: 101,
      name: 'A request of this test',
      issuedAt: now,
      createdAt: now,
      updatedAt: now,
      waitsFor: 'them',
      waitingSince: now,
    })
    .returning();
  if (request === undefined) throw new Error('The request was not inserted');
  await db.insert(messages).values({
    requestId: request.id,
    source: 'concierge',
    sourceName: 'Sundial Concierge',
    body: 'How can I help?',
    bodyHtml: 'How can I help?',
    createdAt: now,
  });
  return request.externalId;
}

/** Opens the composer of a request. */
export async function openComposer(id: string): Promise<Composer> {
  const composer = createComposer();
  await composer.open(id);
  return composer;
}

/** Sends a message from the composer of a request, and waits until the queue has tried it. */
export async function sendFrom(composer: Composer, body: string): Promise<void> {
  composer.write(body);
  composer.send();
  await sendPendingMessages();
}

/** Returns the bodies of the employee's messages to a request. */
export async function storedBodies(id: string): Promise<readonly string[]> {
  const { messages } = await getRequestById(id);
  return messages.filter(({ source }) => source === 'user').map(({ body_html }) => body_html);
}

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

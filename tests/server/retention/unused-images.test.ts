import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contentImages } from '../../../server/db/schema/installation.ts';
import { storeContentImage } from '../../../server/services/content/content-images.ts';
import { cleanUp } from '../../../server/services/retention/start-clean-up.ts';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();

const svg = (text: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><title>${text}</title></svg>`);
const store = (text: string) => storeContentImage(app.services, svg(text));
const nameOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);

test('pictures that nothing names are removed a day after they were stored last', async () => {
  const { db } = app.services;
  const used = await db.$count(contentImages);
  const [unused, again] = [await store('unused'), await store('again')];
  app.clock.advance(DAY_MS - 1);
  await store('again');
  app.clock.advance(2);
  await cleanUp(app.services);
  const kept = await db
    .select({ name: contentImages.name })
    .from(contentImages)
    .where(inArray(contentImages.name, [nameOf(unused), nameOf(again)]));
  expect(kept).toEqual([{ name: nameOf(again) }]);
  app.clock.advance(DAY_MS);
  await cleanUp(app.services);
  // Logos of companies and pictures of the content stay.
  expect(await db.$count(contentImages)).toBe(used);
});

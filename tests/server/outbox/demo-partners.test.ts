import { expect, test } from 'vitest';
import { readBrand } from '../../../src/lib/brand/read-brand.ts';
import { appOfFile, startApp } from '../../helpers/start-app.ts';

const app = await appOfFile({ demo: true });
const demoPartners = Object.values(readBrand({ BRAND_DIR: 'server/demo/brand' }).partners);

test('the demo serves each partner that its brand names', async () => {
  expect(demoPartners.length).toBeGreaterThan(0);
  for (const path of demoPartners) {
    const reply = await app.fetch(path);
    expect(reply.status, path).toBe(200);
    expect(await reply.text()).toMatch(/<h1>A partner for [a-z ]+<\/h1>[^]*>Back to /);
  }
});

test('a path that is no product, and a server that is no demo, have no such page', async () => {
  expect((await app.fetch('/partners/%3Cb%3E')).status).toBe(404);
  const own = await startApp();
  expect((await own.fetch('/partners/pet-insurance')).status).toBe(404);
  await own.close();
});

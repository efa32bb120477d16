import { expect, test } from '../fixtures.ts';
import { hostileRequest } from '../support/hostile.ts';
import { messageLog } from '../support/locators.ts';

const OVERRIDE = '\u202E';

test('every message is read in its own direction, and isolated @wide', async ({ page, signIn }) => {
  await signIn(null);
  const bodies = ['<p>Good morning</p>', '<p>صباح الخير</p>', `<p>Read ${OVERRIDE}this</p>`];
  const request = hostileRequest({ bodies });
  await page.route('**/api/v1/requests/*-*', (route) => route.fulfill({ json: { request } }));
  await page.goto(`/requests/${request.external_id}`);
  const texts = messageLog(page).locator('li > div');
  await expect(texts).toHaveCount(bodies.length);
  const directions = await texts.evaluateAll((nodes) =>
    nodes.map((node) => {
      const { direction, unicodeBidi } = getComputedStyle(node);
      return `${direction} ${unicodeBidi}`;
    }),
  );
  expect(directions).toEqual(['ltr isolate', 'rtl isolate', 'ltr isolate']);
});

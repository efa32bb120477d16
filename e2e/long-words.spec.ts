import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { hostileRequest } from './support/hostile.ts';

const WORD = 'Donaudampfschifffahrt'.repeat(12);
const ADDRESS = `https://partner.example/${'a'.repeat(200)}`;

/** What sticks out of the page on its right; boxes that scroll or cut off in themselves may hold more. */
async function expectNothingSticksOut(page: Page): Promise<void> {
  const out = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isCut = (node: Element | null): boolean =>
      node !== null && (getComputedStyle(node).overflowX !== 'visible' || isCut(node.parentElement));
    return [...document.querySelectorAll('main *')]
      .filter((node) => node.getBoundingClientRect().right > width + 1 && !isCut(node.parentElement))
      .map((node) => `${node.tagName} ${node.getAttribute('class') ?? ''}`);
  });
  expect(out).toEqual([]);
}

test('a word longer than the page is broken, whoever wrote it and wherever it stands', async ({
  page,
  signIn,
}) => {
  await signIn();
  const request = hostileRequest({
    name: WORD,
    category: WORD,
    details: `What for?: ${WORD}`,
    bodies: [
      `<p>${WORD}</p>`,
      `<p><a href="${ADDRESS}">${ADDRESS}</a></p>`,
      `<pre>${WORD} ${WORD}</pre>`,
      `<ul><li>${WORD}</li></ul><table><tr><td>${WORD}</td></tr></table>`,
    ],
    sourceName: (turn) => (turn === 0 ? WORD : 'Ada'),
  });
  const mine = { ...request.messages[0], id: 9, source: 'user' };
  const messages = [...request.messages, mine];
  await page.route('**/api/v1/requests/*-*', (route) =>
    route.fulfill({ json: { request: { ...request, messages } } }),
  );
  await page.route('**/requests/*/messages', () => undefined);
  await page.goto(`/requests/${request.external_id}`);
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log.getByRole('listitem').filter({ hasText: WORD })).not.toHaveCount(0);
  await expectNothingSticksOut(page);
  await page.getByLabel('Message', { exact: true }).fill(WORD);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(log.getByText('Sending…')).toBeVisible();
  await expectNothingSticksOut(page);
});

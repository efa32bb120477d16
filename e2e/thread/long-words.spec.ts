import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { hostileRequest } from '../support/hostile.ts';
import { messageField, messageLog } from '../support/locators.ts';

const WORD = 'Donaudampfschifffahrt'.repeat(12);
const ADDRESS = `https://partner.example/${'a'.repeat(200)}`;

/** Expects no element beyond the right edge of the page; boxes that scroll or clip may hold more. */
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

test('a word longer than the page is broken, in messages of either side and anywhere on the page', async ({
  page,
  signIn,
}) => {
  await signIn(null);
  const request = hostileRequest({
    name: WORD,
    category: WORD,
    answers: [{ question: 'What for?', answer: WORD, type: 'TextInput' }],
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
  await page.route('**/requests/*/messages*', () => undefined);
  await page.goto(`/requests/${request.external_id}`);
  const log = messageLog(page);
  await expect(log.getByRole('listitem').filter({ hasText: WORD })).not.toHaveCount(0);
  await expectNothingSticksOut(page);
  await messageField(page).fill(WORD);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(log.getByText('Sending…')).toBeVisible();
  await expectNothingSticksOut(page);
});

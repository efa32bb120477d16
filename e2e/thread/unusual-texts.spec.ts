// docs/product/thread.md#message-body
// docs/product/thread.md#text-direction
// docs/product/thread.md#print
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

test('a word longer than the page is broken, in messages of either side and anywhere on the page @phone', async ({
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

test('isolates every message in its own direction, keeps its spaces, and prints the whole conversation, dark on white @wide', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(null);
  const bodies = Array.from({ length: 60 }, (_, at) => `<p>Message ${String(at)}</p>`);
  bodies.push('<p>صباح الخير</p>', '<p>Read \u202Ethis</p>', 'Beds\t34  56<br>  roses');
  const request = hostileRequest({
    bodies,
    answers: [{ question: 'What for?', answer: 'The garden', type: 'TextInput' }],
    attachmentName: (turn) => `bed-${String(turn)}.jpg`,
  });
  // No picture is there when the page is printed.
  await page.route('**/api/v1/uploads/**', () => {});
  await page.route('**/api/v1/requests/*-*', (route) => route.fulfill({ json: { request } }));
  await page.goto(`/requests/${request.external_id}`);
  await expect(messageLog(page).getByRole('listitem').last()).toBeVisible();
  const texts = messageLog(page).locator('li > div', { hasText: /Message 59|صباح|Read/ });
  const directions = await texts.evaluateAll((nodes) =>
    nodes.map((node) => {
      const { direction, unicodeBidi } = getComputedStyle(node);
      return `${direction} ${unicodeBidi}`;
    }),
  );
  expect(directions).toEqual(['ltr isolate', 'rtl isolate', 'ltr isolate']);
  // Columns that were pasted stay apart.
  const columns = messageLog(page).locator('li > div', { hasText: 'Beds' });
  expect(await columns.innerText()).toBe('Beds\t34  56\n  roses');

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(messageLog(page).getByRole('listitem')).toHaveCount(bodies.length);
  await expect(page.getByText('The garden')).toBeVisible();
  await expect(messageLog(page).getByText('bed-0.jpg')).toBeVisible();
  for (const gone of [messageField(page), page.getByRole('navigation', { name: 'Main' })]) {
    await expect(gone).toBeHidden();
  }
  await expect(page.getByRole('link', { name: 'All requests' })).toBeHidden();
  // On paper the screen is as narrow as a phone's.
  await page.setViewportSize({ width: 700, height: 900 });
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  const text = messageLog(page).locator('li').first();
  await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)');
});

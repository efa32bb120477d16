import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { arriveAtDesk, NOOR } from '../support/employees/concierges.ts';
import { newWaiting } from '../support/employees/waiting.ts';

const rowsIn = (page: Page) => page.getByRole('list', { name: 'Waiting for us' }).getByRole('link');

test('the tabs of a browser share one stream, and another tab takes it over', async ({ page, context }) => {
  const streams: Page[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/v1/desk/live')) streams.push(request.frame().page());
  });
  const { name } = await newWaiting(page);
  await arriveAtDesk(page, NOOR);
  const path = `/desk?q=${encodeURIComponent(name)}`;
  await page.goto(path);
  await expect(rowsIn(page)).toHaveCount(1);
  const others = [await context.newPage(), await context.newPage()];
  for (const other of others) {
    await other.goto(path);
    await expect(rowsIn(other)).toHaveCount(1);
  }
  expect(new Set(streams)).toEqual(new Set([page]));

  const isNew = async (count: number) => {
    for (const other of others) {
      await expect(other.getByRole('button', { name: `Show ${String(count)} new` })).toBeVisible();
    }
  };
  await newWaiting(page, name);
  await isNew(1);
  const [next] = others;
  const takenOver = context.waitForEvent('request', (request) => request.url().endsWith('/api/v1/desk/live'));
  await page.close();
  expect(others).toContain((await takenOver).frame().page());
  await newWaiting(next ?? page, name);
  await isNew(2);
});

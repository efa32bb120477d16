import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ofetch } from 'ofetch';
import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, ensureChromium } from '../tools/chromium.mjs';
import { signIn, startPrivateServer } from '../run/private-server.mjs';
import { median } from './median.mjs';

const MESSAGES = 50;
const GIVE_UP_MS = 10_000;
/** Time for a message to be rendered and marked as read before the next one is sent. */
const PAUSE_MS = 300;

async function openThread(browser, url) {
  const page = await browser.newPage({ baseURL: url });
  page.setDefaultTimeout(GIVE_UP_MS);
  await signIn(page);
  const connected = page.waitForResponse((reply) => reply.url().endsWith('/api/v1/live'));
  await page.getByRole('article').getByRole('link').first().click();
  await page.getByRole('log').getByRole('listitem').first().waitFor();
  await connected;
  return { page, id: page.url().split('/').filter(Boolean).at(-1) };
}

/** Measures the milliseconds from the concierge's message to the employee's open thread showing it. */
export async function measureLiveDelivery() {
  const server = await startPrivateServer({ database: 'embedded' });
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
  const { page, id } = await openThread(browser, server.url);
  const concierge = readFileSync(join(server.folder, 'concierge-token'), 'utf8').trim();
  const times = [];
  for (let number = 0; number < MESSAGES; number += 1) {
    const words = `Message number ${number} of the measurement.`;
    const shown = page.getByRole('log').getByText(words).waitFor({ state: 'attached' });
    const start = performance.now();
    await ofetch(`${server.url}/api/v1/desk/requests/${id}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${concierge}` },
      body: { message: { body: words } },
    });
    await shown;
    times.push(performance.now() - start);
    await wait(PAUSE_MS);
  }
  await browser.close();
  await server.stop();
  const sorted = times.toSorted((a, b) => a - b);
  return { median: median(times), p99: sorted[Math.ceil(sorted.length * 0.99) - 1] };
}

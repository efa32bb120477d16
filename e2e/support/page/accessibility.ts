import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect, type Page } from 'playwright/test';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const RUN = `axe.run(document, {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // With forced colours axe reads colours of ours that the browser does not draw.
  rules: { 'color-contrast': { enabled: !matchMedia('(forced-colors: active)').matches } },
})`;

/** Waits for the end of all transitions: an element that is half faded in has half its contrast. */
async function transitionsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * Expects axe to find no violation on the page. The debugger injects axe, because the pages' content security policy
 * allows no foreign script.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await transitionsEnd(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: await readFile(AXE, 'utf8') });
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: RUN,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  if (exceptionDetails) throw new Error(`axe failed: ${exceptionDetails.exception?.description ?? ''}`);
  const { violations } = result.value as AxeResults;
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.target.join(' ')}`),
  );
  expect(lines, `accessibility of ${page.url()}`).toEqual([]);
}

// docs/product/api.md#tolerance
// docs/product/api.md#error-texts
// docs/product/assistant.md#retry-line
// docs/product/requests.md#requests-screen
// docs/product/shell.md#error-boundaries
import type { Page, Route } from 'playwright/test';
import { assistantCases } from '../support/faults/assistant-cases.ts';
import type { FaultCase, Stage } from '../support/faults/case.ts';
import { entryCases } from '../support/faults/entry-cases.ts';
import { LINES_OF_FAULTS, commit, faults, type Fault, defaultMessages } from '../support/faults/faults.ts';
import { offeringCases } from '../support/faults/offering-cases.ts';
import { controlTimeLimits } from '../support/faults/time-limits.ts';
import { requestCases } from '../support/faults/request-cases.ts';
import { expect, test } from '../support/faults/stage.ts';

const cases = [...entryCases, ...requestCases, ...assistantCases, ...offeringCases];
const failing = faults.filter((fault) => fault !== 'slow');
const LONGEST_TIME_LIMIT_MS = 30_000;
/** Number of faults per call, in turn; FAULTS=all tests all of them. */
const FEW = 3;

function faultsFor(index: number, { harmless = [] }: FaultCase): Exclude<Fault, 'slow'>[] {
  const possible = failing.filter((fault) => !harmless.includes(fault));
  if (process.env['FAULTS'] === 'all') return possible;
  const few = [...Array(FEW).keys()].map((step) => possible[(index + step * FEW) % possible.length]);
  return [...new Set(few)].filter((fault) => fault !== undefined);
}

async function expectFailure(page: Page, own: FaultCase, fault: Exclude<Fault, 'slow'>): Promise<void> {
  const said = (own.failure?.(page) ?? page.getByRole('alert').filter({ visible: true })).first();
  await expect(said).toBeVisible();
  if (own.text !== undefined && own.texts?.[fault] === undefined) await expect(said).toContainText(own.text);
  if (own.hidesReason !== true)
    await expect(said).toContainText(own.texts?.[fault] ?? defaultMessages[fault]);
  // No spinner, skeleton or busy control remains.
  await expect(page.locator('[aria-busy="true"], .spinner, .skeleton').filter({ visible: true })).toHaveCount(
    0,
  );
  await own.expectKept?.(page);
}

async function tryAgain(stage: Stage, retry: FaultCase['retry']): Promise<void> {
  if (typeof retry === 'function') return retry(stage);
  const button = stage.page.getByRole('button', { name: retry, exact: true });
  await button.filter({ visible: true }).first().click();
}

for (const [index, own] of cases.entries()) {
  test.describe(own.name, () => {
    test.use({ isGuest: own.guest === true });
    const chosen = faultsFor(index, own);

    test(`${chosen.join(', ')}; then slow`, async ({ page, demo: session, requestId, allowConsole }) => {
      allowConsole(LINES_OF_FAULTS);
      const stage = { page, session, requestId };
      let fault: Fault = chosen[0] ?? 'slow';
      let calls = 0;
      const recovered = Promise.withResolvers<undefined>();
      const answer = async (route: Route) => {
        await recovered.promise;
        await (own.reply?.(route, stage) ?? route.continue());
      };
      await controlTimeLimits(page);
      const [method, part = ''] = own.call.split(' ');
      await page.route(own.url ?? `**${part}`, async (route) => {
        if (route.request().method() !== method) return route.fallback();
        calls += 1;
        return commit(fault, route, () => answer(route));
      });
      await own.begin(stage);
      for (const [turn, now] of chosen.entries()) {
        await expect.poll(() => calls).toBeGreaterThan(turn);
        if (now === 'hangs') {
          const limitMs = await page.evaluate((unique) => window.expireCalls(unique), part);
          expect(limitMs, 'a time limit of the call').not.toBeNull();
          expect(limitMs).toBeLessThanOrEqual(LONGEST_TIME_LIMIT_MS);
        }
        await test.step(now, () => expectFailure(page, own, now));
        const before = calls;
        fault = chosen[turn + 1] ?? 'slow';
        await tryAgain(stage, own.retry);
        await expect.poll(() => calls).toBeGreaterThan(before);
      }
      recovered.resolve(undefined);
      await own.expectRecovery(stage);
    });
  });
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect, type Page, type Locator } from 'playwright/test';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const RUN = `axe.run(document, {
  // Without the results of rules that are kept: they are longer than many a page.
  reporter: 'no-passes',
  // For rules about media that play, of which there are none.
  preload: false,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // With forced colors axe reads colors of ours that the browser does not draw.
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

/** A node of the accessibility tree: its role and its name. */
type TreeNode = readonly string[];

/** Returns the nodes that a screen reader gets, in their order. */
async function readTree(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const read: string[] = [];
  const visit = (id: string | undefined): void => {
    const node = id === undefined ? undefined : byId.get(id);
    if (node === undefined) return;
    if (!node.ignored) read.push(`${String(node.role?.value)} ${String(node.name?.value ?? '')}`);
    node.childIds?.forEach(visit);
  };
  visit(nodes[0]?.nodeId);
  return read;
}

/** Expects nodes in the page's accessibility tree, in this order; others may stand between them. */
export async function expectTree(page: Page, expected: readonly TreeNode[]): Promise<void> {
  const wanted = expected.map(([role, name]) => `${String(role)} ${String(name)}`);
  await expect
    .poll(async () => {
      const read = await readTree(page);
      let from = 0;
      return wanted.filter((line) => {
        const at = read.indexOf(line, from);
        if (at >= 0) from = at + 1;
        return at >= 0;
      });
    }, `the accessibility tree of ${page.url()}`)
    .toEqual(wanted);
}

interface Announced {
  readonly announced: (text: string) => void;
}

/**
 * Collects what a screen reader announces by itself from now on: text that is added to a live region that was in the page
 * before, and alerts. Returns the list, which grows.
 */
export async function collectAnnouncements(page: Page): Promise<readonly string[]> {
  const heard: string[] = [];
  await page.exposeFunction('announced', (text: string) => heard.push(text));
  await page.addInitScript(() => {
    const REGIONS = '[aria-live], [role=alert], [role=status], [role=log]';
    const known = new WeakSet<Element>();
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        for (const added of type === 'characterData' ? [target] : addedNodes) {
          const region = (added instanceof Element ? added : added.parentElement)?.closest(REGIONS) ?? null;
          if (region === null || region.getAttribute('aria-live') === 'off') continue;
          const text = added.textContent?.replace(/\s+/g, ' ').trim() ?? '';
          const isHeard = known.has(region) || region.matches('[role=alert]');
          if (isHeard && text !== '') (globalThis as unknown as Announced).announced(text);
        }
      }
      for (const region of document.querySelectorAll(REGIONS)) known.add(region);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return heard;
}

/** Tells whether elements stand on screen in the order of the document: each behind or below the one before. */
export async function inReadingOrder(elements: Locator): Promise<boolean> {
  return elements.evaluateAll((all) => {
    const boxes = all.map((element) => element.getBoundingClientRect());
    return boxes.every((box, index) => {
      const before = boxes[index - 1];
      return (
        before === undefined ||
        box.top >= before.bottom ||
        (box.left >= before.right && box.top >= before.top)
      );
    });
  });
}

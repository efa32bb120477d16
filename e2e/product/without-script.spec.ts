// docs/product/visitors.md#sign-up-pitch
// docs/product/visitors.md#pages-without-javascript
import { noScriptNotFound, noScriptText } from '../../src/lib/messages/shared/pages.ts';
import { examplePaths } from '../../src/lib/routes/all-routes.ts';
import { routes, type Route, type RouteName } from '../../src/lib/routes/table.ts';
import { expect, test } from '../fixtures.ts';
import { needs } from '../support/needs.ts';

test.use({ javaScriptEnabled: false });

const SUPPORT = 'support@sundial.example';
/** Redirect themselves, or are complete without script. */
const EXCEPTIONS: readonly string[] = ['home', 'howItWorks', 'accessibility'];

const sentences: Readonly<Record<string, string>> = noScriptText;
const list: readonly Route[] = routes;

test('every page says what it needs and what to do', async ({ page, allowConsole }) => {
  needs('rewrites');
  allowConsole(/404/);
  for (const { name, title = '' } of list.filter((route) => !EXCEPTIONS.includes(route.name))) {
    await test.step(name, async () => {
      await page.goto(examplePaths[name as RouteName]);
      const found = await page.evaluate(() => {
        const shown = (selector: string) =>
          [...document.querySelectorAll<HTMLElement>(selector)].filter((node) =>
            node.checkVisibility({ visibilityProperty: true }),
          );
        const text = (node: HTMLElement) => node.textContent.trim();
        return {
          headings: shown('main h1').map(text),
          texts: shown('main p').map(text),
          links: shown('main a').map((link) => link.getAttribute('href')),
          // Nothing that waits for script: no form, no skeleton, no island at all.
          waiting: shown('astro-island *, form, .skeleton, .spinner').length,
          hint: document.body.innerText.includes('only a moment'),
        };
      });
      expect(found).toMatchObject({ headings: [title], waiting: 0, hint: false });
      expect(found.texts).toContain(sentences[name]);
      expect(found.links).toContain(`mailto:${SUPPORT}`);
    });
  }
  await page.goto('/sign-up/example-bakery');
  const pitch = page.getByText(/is a human concierge for errands, calls and paperwork\./);
  // The island's own is hidden.
  await expect(pitch.filter({ visible: true })).toHaveCount(1);
  await expect(page.getByText('One place to hand things over.')).toBeVisible();

  await page.goto('/no-such-page');
  await expect(page.getByText("Oops! We can't find that page.")).toBeVisible();
  // Exact, because the search for a part of a text leaves out the content of noscript elements.
  await expect(page.getByText(noScriptNotFound, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: SUPPORT })).toBeVisible();
});

test('every page has its own sentence', () => {
  const names = list.map(({ name }) => name).filter((name) => !EXCEPTIONS.includes(name));
  expect(Object.keys(sentences).sort()).toEqual(names.sort());
  expect(new Set(Object.values(sentences)).size).toBe(names.length);
});

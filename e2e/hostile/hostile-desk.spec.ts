import { entry, gridTags } from '../../tests/security/support/event-grid.ts';
import { naughtyStrings } from '../../tests/security/support/naughty-strings.ts';
import { expect, test } from '../fixtures.ts';
import { INES } from '../support/employees/concierges.ts';
import { giveDeskSession } from '../support/employees/sessions.ts';
import { newWaiting } from '../support/employees/waiting.ts';
import { countFirings, firings, hostileRequest } from '../support/hostile.ts';
import { messageLog } from '../support/locators.ts';
import { changeReply } from '../support/page/network.ts';

/* What employees write, on the screens of the desk: their names, answers, file names and messages. */

const isPart = (text: string, turn: number) => turn % (/[<&]|script:/.test(text) ? 3 : 16) === 0;
/** All of them in `npm run test:faults`, else a part, mostly with markup or code. */
const evil = naughtyStrings.filter(
  (text, turn) => text.trim() !== '' && (process.env['FAULTS'] === 'all' || isPart(text, turn)),
);
const at = (turn: number) => evil[turn % evil.length] ?? '';
const NOW = '2026-01-01T00:00:00Z';

test.beforeEach(async ({ page, allowConsole }) => {
  // The browser reports violations in the inert document of the sanitizer.
  allowConsole(/Content Security Policy|Failed to load resource|ERR_/);
  await countFirings(page);
  await giveDeskSession(page, INES);
});
test.afterEach(async ({ page }) => {
  await page.unrouteAll({ behavior: 'wait' });
  expect(await firings(page)).toBe(0);
  const holes = 'main img[src="x:"], main svg[onload], main iframe, main object, main a[href^="javascript:"]';
  expect(await page.locator(holes).count()).toBe(0);
});

test('the queue, the records and the filter of concierges show hostile strings in every field as text', async ({
  page,
}) => {
  await test.step('the queue', async () => {
    await changeReply(page, /\/api\/v1\/desk\/requests\?/, (body: { requests: object[] }) => ({
      ...body,
      next: null,
      requests: evil.map((text, turn) => ({
        id: turn + 1,
        external_id: `r${String(turn)}`,
        name: text,
        turn: { state: 'us', since: NOW, late_at: null, owner: { id: 1, name: at(turn + 1) } },
        employee_name: at(turn + 2),
        company_names: [at(turn + 3)],
        category_name: at(turn + 4),
        excerpt: at(turn + 5),
        excerpt_from: 'user',
        last_message_id: 1,
        created_at: NOW,
      })),
    }));
    // Control: the page counts what fires.
    await page.evaluate(() => window.fired?.(1));
    expect(await firings(page)).toBe(1);
    await page.goto('/desk');
    const rows = page.getByRole('list', { name: 'Waiting for us' }).getByRole('listitem');
    await expect(rows).toHaveCount(evil.length);
    const read = await rows.evaluateAll((nodes) => nodes.map((node) => node.textContent));
    for (const [turn, text] of evil.entries()) {
      expect(read[turn]).toContain(text);
      expect(read[turn]).toContain(at(turn + 2));
      expect(read[turn]).toContain(at(turn + 5));
    }
  });

  await test.step('the records', async () => {
    await changeReply(page, /\/api\/v1\/desk\/audit(?:\?|$)/, () => ({
      next: null,
      entries: evil.map((text, turn) => ({
        id: turn + 1,
        created_at: NOW,
        concierge_name: at(turn + 1),
        action: 'searched',
        employee_name: at(turn + 2),
        request: { external_id: `r${String(turn)}`, name: at(turn + 3) },
        detail: text,
      })),
    }));
    await changeReply(page, /\/api\/v1\/desk\/audit\/concierges/, () => ({
      concierges: evil.map((name, id) => ({ id: id + 1, name })),
    }));
    await page.goto('/desk/audit');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(evil.length);
    const read = await rows.evaluateAll((nodes) => nodes.map((node) => node.textContent));
    for (const [turn, text] of evil.entries()) {
      expect(read[turn]).toContain(text);
      expect(read[turn]).toContain(at(turn + 2));
    }
  });
});

test('a request and its canned replies show the strings in every field as text, and no message runs code', async ({
  page,
}) => {
  const waiting = await newWaiting(page);
  // All pairs go through the sanitizer in hostile-html.spec.ts; here each tag, in few messages.
  const handlers = ['onerror', 'onload', 'onfocus', 'ontoggle', 'onanimationstart'];
  const tags = gridTags.map((tag) => handlers.map((event) => entry(tag, event)).join(''));
  const bodies = [
    ...evil,
    ...[0, 60, 120].map((from) => tags.slice(from, from + 60).join('')),
    'the last one',
  ];
  const hostile = hostileRequest({
    name: at(1),
    category: at(2),
    answers: evil.map((text, turn) => ({ question: at(turn + 1), answer: text, type: 'TextInput' })),
    bodies,
    sourceName: at,
    attachmentName: (turn) => `${at(turn)}.pdf`,
  });
  await changeReply(
    page,
    /\/api\/v1\/desk\/requests\/[^/]+$/,
    (body: { request: object; employee: object }, query) => ({
      ...body,
      request: {
        ...body.request,
        ...hostile,
        external_id: waiting.id,
        last_message: null,
        // What comes behind the last one is nothing.
        messages: (query.has('after') ? [] : hostile.messages).map((message, turn) => ({
          ...message,
          source: turn % 2 === 0 ? 'user' : 'life_concierge',
          client_id: null,
          corrected_at: null,
          card: null,
          card_answer: null,
        })),
      },
      employee: {
        ...body.employee,
        name: evil.slice(0, 50).join(' '),
        first_name: at(3),
        email: at(4),
        companies: evil.slice(0, 50).map((name, id) => ({ id, name })),
        profile: [1, 2, 3, 4, 5, 6, 7].map((id) => ({ answer_id: id, value: at(id) })),
      },
      files: evil.map((name, turn) => ({
        key: `k${String(turn)}`,
        file_name: name,
        content_type: 'application/pdf',
        size_bytes: 1,
        from_concierge: false,
        created_at: NOW,
      })),
      others: evil.map((name, turn) => ({
        external_id: `o${String(turn)}`,
        name,
        state: 'us',
        since: NOW,
        created_at: NOW,
      })),
      notes: evil.slice(0, 50).map((text, turn) => ({
        id: turn + 1,
        body: text,
        concierge_name: at(turn + 1),
        created_at: NOW,
        is_hand_over: false,
        is_read: true,
      })),
    }),
  );
  await page.goto(`/desk/requests/${waiting.id}`);
  await expect(messageLog(page).getByText('the last one')).toBeVisible();
  // The log draws more of its beginning as it is scrolled to.
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        return messageLog(page).locator('li').count();
      },
      { timeout: 30_000, intervals: [50] },
    )
    .toBeGreaterThanOrEqual(bodies.length);
  const panel = await page.getByRole('complementary', { name: 'About this request' }).textContent();
  for (const text of evil.slice(0, 20)) expect(panel).toContain(text);
  const holes = await messageLog(page)
    .locator('li *')
    .evaluateAll((parts) =>
      parts.flatMap((part) => part.getAttributeNames().filter((name) => name.startsWith('on'))),
    );
  expect(holes).toEqual([]);
  await changeReply(page, /\/api\/v1\/desk\/requests\/[^/]+\/replies/, () => ({
    benefit: at(1),
    replies: evil.map((text, turn) => ({
      id: `o${String(turn)}`,
      name: text,
      body: text,
      own: turn % 2 === 0,
    })),
  }));
  const field = page.getByLabel('Reply', { exact: true });
  await field.focus();
  await page.keyboard.type('/');
  const options = page.getByRole('listbox', { name: 'Replies' }).getByRole('option');
  await expect(options.first()).toContainText(at(0).trim());
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(at(0));
});

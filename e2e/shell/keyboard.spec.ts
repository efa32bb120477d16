// docs/product/accessibility.md#keyboard
// docs/product/accessibility.md#screen-readers
// docs/product/assistant.md#assistant-drawer
// docs/product/identity.md#automatic-sign-in
// docs/product/product.md#audience
// docs/product/thread.md#thread-screen
// docs/product/thread.md#face
// docs/product/thread.md#enter
// docs/product/widgets.md#tabs
import { JOURNEY_TREE } from '../../scripts/browsers/journey-tree.mjs';
import { expect, test } from '../fixtures.ts';
import { expectTree, collectAnnouncements } from '../support/page/accessibility.ts';
import { focusIsShown, press, tabTo, type } from '../support/page/keyboard.ts';
import { COMPANY, randomEmployee } from '../support/employees/employee.ts';
import { needs } from '../support/needs.ts';
import { assistantDialog, categoriesDialog, messageField, messageLog } from '../support/locators.ts';

const SURVEY = 'Find a vet';

test('works with the keyboard and a screen reader, from sign-up to sign-out', async ({ page, concierge }) => {
  needs('accounts');
  test.slow();
  const employee = randomEmployee();
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  const heard = await collectAnnouncements(page);
  await page.goto(`/sign-up/${COMPANY}`);
  await expectTree(page, JOURNEY_TREE.signUp);
  await type(page, page.getByLabel('First name'), employee.firstName);
  await type(page, page.getByLabel('Last name'), employee.lastName);
  await type(page, page.getByLabel('Email'), employee.email);
  await type(page, page.getByLabel('Password', { exact: true }), employee.password);
  expect(await focusIsShown(page)).toBe(true);
  await page.keyboard.press('Enter');

  const firstStep = page.getByRole('heading', { name: 'About us', level: 1 });
  await expect(button('Not now').or(firstStep)).toBeVisible();
  if (await button('Not now').isVisible()) await press(page, button('Not now'));
  await expect(firstStep).toBeVisible();
  await press(page, button('Continue').or(page.getByRole('link', { name: 'Continue' })));
  await expect(page.getByRole('heading', { name: 'About you', level: 1 })).toBeVisible();
  await expectTree(page, JOURNEY_TREE.aboutYou);
  await press(page, page.getByRole('checkbox', { name: 'Pet' }), 'Space');
  expect(await focusIsShown(page)).toBe(true);
  await expect(page.getByRole('checkbox', { name: 'Pet' })).toBeChecked();
  await press(page, button('Continue'));
  await expect(page.getByRole('heading', { name: 'Contact info', level: 1 })).toBeVisible();
  await press(page, button('Skip'));
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();

  await expectTree(page, JOURNEY_TREE.firstDashboard);

  // Escape closes the drawer and restores the focus to its button.
  await press(page, button('Explore categories'));
  const categories = categoriesDialog(page);
  await expect(categories).toBeVisible();
  await expectTree(page, JOURNEY_TREE.categories);
  await page.keyboard.press('Escape');
  await expect(categories).toBeHidden();
  await expect(button('Explore categories')).toBeFocused();

  await page.keyboard.press('Enter');
  await press(page, categories.getByRole('button', { name: /^pet$/i }));
  await press(page, categories.getByRole('button', { name: SURVEY }));

  const assistant = assistantDialog(page);
  const next = assistant.getByRole('button', { name: 'Continue' });
  const submit = assistant.getByRole('button', { name: 'Submit' });
  await expectTree(page, JOURNEY_TREE.question);
  for (;;) {
    await expect(next.or(submit).first()).toBeVisible();
    if (await submit.isVisible()) break;
    const question = assistant.getByRole('heading', { level: 3 }).last();
    const asked = (await question.textContent()) ?? '';
    const skip = assistant.getByRole('button', { name: 'Skip' });
    const choice = assistant.getByRole('radio');
    if (await skip.isVisible()) await press(page, skip);
    else if ((await choice.count()) > 0) {
      await press(page, choice, 'Space');
      await press(page, next);
    } else {
      // A new question focuses its field.
      const field = assistant.locator('input:not([type=file]), textarea').last();
      await expect(field).toBeFocused();
      await page.keyboard.type('5555550142');
      await press(page, next);
    }
    await expect(question).not.toHaveText(asked);
  }
  await expectTree(page, JOURNEY_TREE.summary);
  expect(heard.join('\n'), 'an answer').toContain('5555550142');
  await press(page, submit);
  await expectTree(page, JOURNEY_TREE.received);
  await press(page, assistant.getByRole('link'));
  await expect(page.getByRole('heading', { name: SURVEY, level: 1 })).toBeVisible();
  await expectTree(page, JOURNEY_TREE.thread);

  await type(page, messageField(page), 'By keyboard');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('alone');
  await expect(messageField(page)).toHaveValue('By keyboard\nalone');
  await page.keyboard.press('Enter');
  const log = messageLog(page);
  await expect(log.getByText('By keyboard')).toBeVisible();
  await expect(messageField(page)).toHaveValue('');
  await press(page, button('Let Enter start a new line'));
  await type(page, messageField(page), 'By the button');
  await page.keyboard.press('Enter');
  await expect(messageField(page)).toHaveValue('By the button\n');
  // The button that changes what Enter does has "send" in its name, too.
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeEnabled();
  await press(page, send);
  await expect(log.getByText('By the button')).toBeVisible();
  await expect(messageField(page)).toHaveValue('');
  await expectTree(page, [
    ['log', 'Messages'],
    ['heading', 'Today'],
    ['StaticText', 'You'],
    ['StaticText', 'By the button'],
  ]);
  await concierge('reply', page.url().split('/').at(-1) ?? '', 'Understood without a mouse.');
  await expect(log.getByText('Understood without a mouse.')).toBeVisible({ timeout: 15_000 });
  const announced = heard.join('\n');
  expect(announced, 'the own message').toContain('By the button');
  expect(announced, 'the reply').toContain('Understood without a mouse.');
  expect(announced, 'a message in flight').not.toContain('Sending…');

  await page.goto('/requests');
  await expect(page.getByRole('tab', { name: 'To do (1)' })).toBeVisible();
  await page.keyboard.press('Tab');
  expect(await focusIsShown(page), 'the link to the content').toBe(true);
  await tabTo(page, page.getByRole('tab', { name: 'To do (1)' }));
  expect(await focusIsShown(page)).toBe(true);

  await press(page, button('User menu'));
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await expectTree(page, JOURNEY_TREE.userMenu);
  await page.keyboard.press('Escape');
  await expect(button('User menu')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
});

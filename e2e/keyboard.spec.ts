import { expect, test } from './fixtures.ts';
import { focusIsShown, press, tabTo, type } from './support/keyboard.ts';
import { COMPANY, somebody } from './support/people.ts';

const SURVEY = 'Find a vet';

test('the whole way by keyboard alone, from sign-up to the answer and out again', async ({
  page,
  concierge,
}) => {
  test.slow();
  const person = somebody();
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  await page.goto(`/sign-up/${COMPANY}`);
  await type(page, page.getByLabel('First name'), person.firstName);
  await type(page, page.getByLabel('Last name'), person.lastName);
  await type(page, page.getByLabel('Email'), person.email);
  await type(page, page.getByLabel('Password', { exact: true }), person.password);
  expect(await focusIsShown(page)).toBe(true);
  await page.keyboard.press('Enter');

  const firstStep = page.getByRole('heading', { name: 'About us', level: 1 });
  await expect(button('Not now').or(firstStep)).toBeVisible();
  if (await button('Not now').isVisible()) await press(page, button('Not now'));
  await expect(firstStep).toBeVisible();
  await press(page, button('Continue').or(page.getByRole('link', { name: 'Continue' })));
  await expect(page.getByRole('heading', { name: 'About you', level: 1 })).toBeVisible();
  await press(page, page.getByRole('checkbox', { name: 'Pet' }), 'Space');
  expect(await focusIsShown(page)).toBe(true);
  await expect(page.getByRole('checkbox', { name: 'Pet' })).toBeChecked();
  await press(page, button('Continue'));
  await expect(page.getByRole('heading', { name: 'Contact info', level: 1 })).toBeVisible();
  await press(page, button('Skip'));
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();

  // Escape closes the drawer and gives the focus back to what opened it.
  await press(page, button('Explore categories'));
  const categories = page.getByRole('dialog', { name: 'Request categories' });
  await expect(categories).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(categories).toBeHidden();
  await expect(button('Explore categories')).toBeFocused();

  await page.keyboard.press('Enter');
  await press(page, categories.getByRole('button', { name: /^pet$/i }));
  await press(page, categories.getByRole('button', { name: SURVEY }));

  const assistant = page.getByRole('dialog', { name: 'Request assistant' });
  const next = assistant.getByRole('button', { name: 'Continue' });
  const submit = assistant.getByRole('button', { name: 'Submit' });
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
      // The field of the question has the focus as soon as it is asked.
      const field = assistant.locator('input:not([type=file]), textarea').last();
      await expect(field).toBeFocused();
      await page.keyboard.type('5555550142');
      await press(page, next);
    }
    await expect(question).not.toHaveText(asked);
  }
  await press(page, submit);
  await press(page, assistant.getByRole('link'));
  await expect(page.getByRole('heading', { name: SURVEY, level: 1 })).toBeVisible();

  await type(page, page.getByLabel('Message', { exact: true }), 'By keyboard');
  await press(page, button('Send'));
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log.getByText('By keyboard')).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
  await concierge('reply', page.url().split('/').at(-1) ?? '', 'Understood without a mouse.');
  await expect(log.getByText('Understood without a mouse.')).toBeVisible({ timeout: 15_000 });

  await page.goto('/requests');
  await expect(page.getByRole('tab', { name: 'To do (1)' })).toBeVisible();
  await page.keyboard.press('Tab');
  expect(await focusIsShown(page), 'the link to the content').toBe(true);
  await tabTo(page, page.getByRole('tab', { name: 'To do (1)' }));
  expect(await focusIsShown(page)).toBe(true);

  await press(page, button('User menu'));
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button('User menu')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
});

import { expect, expectAccessible, test } from '../fixtures.ts';
import { begin, proceed, say } from '../support/assistant.ts';
import { assistantDialog } from '../support/locators.ts';
import { inReadingOrder } from '../support/page/accessibility.ts';

const PICTURE = 'server/demo/files/cake-sketch.jpg';
const TYPING = 'Your concierge is typing';
const PDF = 'server/demo/files/moving-quotes.pdf';
test.beforeEach(async ({ signUp }) => {
  await signUp({ at: null });
});

test('asks question by question, shows a summary, submits the first request, and shows confetti in motion', async ({
  page,
  isMobile,
}) => {
  await page.addInitScript(() => {
    // Confetti lasts two seconds, so record that a piece was drawn.
    const { prototype } = CanvasRenderingContext2D;
    prototype.fill = new Proxy(prototype.fill, {
      apply: (draw, canvas, how) => {
        document.documentElement.dataset['confetti'] = 'seen';
        Reflect.apply(draw, canvas, how);
      },
    });
  });
  await begin(page, 'pet', 'Find a vet');
  await expect(assistantDialog(page).getByLabel('Who’s the patient?')).toBeFocused();
  await expect(proceed(page)).toBeDisabled();
  const progress = assistantDialog(page).getByRole('progressbar', { name: 'Progress' });
  await expect(progress).toHaveAttribute('aria-valuetext', '6 to 7 questions left');
  await expectAccessible(page);
  await say(page, 'Who’s the patient?', 'Biscuit');
  const checkup = assistantDialog(page).getByRole('radio', { name: 'A checkup or vaccines' });
  await expect(checkup).toHaveAttribute('aria-keyshortcuts', '1');
  await page.keyboard.press('1');
  await expect(checkup).toBeFocused();
  await expect(checkup).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(assistantDialog(page).getByRole('log')).toContainText('A checkup or vaccines');
  await expect(progress).toHaveAttribute('aria-valuetext', '4 questions left');
  await assistantDialog(page).getByRole('button', { name: 'Skip' }).click();
  await say(page, 'When could you bring them in?', 'Any weekday');
  await say(page, 'Which ZIP code', '94110');
  await say(page, 'What number', '415555');
  await expect(assistantDialog(page).getByText('Please enter a valid phone number')).toBeVisible();
  await expect(assistantDialog(page).getByLabel('What number')).toBeFocused();
  await say(page, 'What number', '4155550123');
  await expect(assistantDialog(page).getByRole('heading', { name: 'Does this look right?' })).toBeFocused();
  await expect(assistantDialog(page).getByText('(415) 555-0123')).toBeVisible();
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState === 'finished'),
  );
  await expectAccessible(page);
  await assistantDialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(
    assistantDialog(page).getByRole('heading', { name: 'Your first request is on its way' }),
  ).toBeFocused();
  await expect(assistantDialog(page).getByRole('link', { name: 'View your request' })).toBeVisible();
  await expect(assistantDialog(page).getByText('Usually within one business day')).toBeVisible();
  // The desktop reduces motion.
  await expect(page.locator('html[data-confetti=seen]')).toHaveCount(isMobile ? 1 : 0);
  // The button that opened the drawer is gone with the dashboard of the first visit.
  await expect(
    page.getByRole('heading', { name: 'Your latest request', includeHidden: true }),
  ).toBeAttached();
  await assistantDialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: 'Find a vet', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Find a vet' })).toBeVisible();
});

test('asks before it closes midway, and the dashboard offers to continue what is more than a letter @wide', async ({
  page,
}) => {
  await begin(page, 'pet', 'Something else for my pet');
  await expect(assistantDialog(page).getByLabel('What does your pet need')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(assistantDialog(page)).toBeHidden();
  await begin(page, 'pet', 'Something else for my pet');
  await say(page, 'What does your pet need', 'A larger bed');
  await assistantDialog(page).getByLabel('When would you like').fill('By Fri');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText("Wait! You're almost there...");
  expect(await inReadingOrder(question.getByRole('button')), 'the answers as they are read').toBe(true);
  await question.getByRole('button', { name: 'Keep going' }).click();
  await expect(assistantDialog(page).getByLabel('When would you like')).toHaveValue('By Fri');
  await assistantDialog(page).getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(assistantDialog(page)).toBeHidden();
  await page.reload();
  const card = page.getByRole('region', { name: 'Continue your request' });
  await card.getByRole('button', { name: 'Continue' }).click();
  await expect(assistantDialog(page).getByRole('log')).toContainText('A larger bed');
  await expect(assistantDialog(page).getByLabel('When would you like')).toHaveValue('By Fri');
  const field = assistantDialog(page).getByLabel('What does your pet need');
  const leave = async (words: RegExp) => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toContainText(words);
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.reload();
    // The first view of the dashboard replaces the one that is shown while it loads, and the card with it.
    await expect(page.getByRole('button', { name: 'Explore categories' })).toBeVisible();
  };
  await assistantDialog(page).getByRole('button', { name: 'Start over' }).click();
  await question.getByRole('button', { name: 'Start over' }).click();
  await expect(field).toHaveValue('');
  await field.fill('A');
  await leave(/it is there when you choose this request again/);
  await expect(card).toHaveCount(0);
  await begin(page, 'pet', 'Something else for my pet');
  await expect(field).toHaveValue('A');
  await field.fill('A large bed for him');
  await leave(/you can continue from your dashboard/);
  await expect(card).toContainText('Something else for my pet');
  await card.getByRole('button', { name: 'Continue' }).click();
  await assistantDialog(page).getByRole('button', { name: 'Start over' }).click();
  await question.getByRole('button', { name: 'Keep my answers' }).click();
  await expect(question).toBeHidden();
  await expect(field).toHaveValue('A large bed for him');
  await assistantDialog(page).getByRole('button', { name: 'Start over' }).click();
  await question.getByRole('button', { name: 'Start over' }).click();
  await expect(field).toHaveValue('');
  await field.fill('A small bed for him');
  await leave(/you can continue from your dashboard/);
  const discard = card.getByRole('button', { name: 'Discard', exact: true });
  await discard.press('Enter');
  await question.getByRole('button', { name: 'Keep it' }).press('Enter');
  await expect(discard).toBeFocused();
  await discard.press('Enter');
  await question.getByRole('button', { name: 'Discard request' }).press('Enter');
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('a file as an answer uploads at once, is kept when asked, and is replaced by a second one @wide', async ({
  page,
}) => {
  const assistant = assistantDialog(page);
  await begin(page, 'pet', 'Find a vet');
  await say(page, 'Who’s the patient?', 'Biscuit');
  await assistant.getByRole('radio', { name: 'A second opinion' }).check();
  await proceed(page).click();
  await expect(assistant.getByLabel('If you have earlier records')).toBeAttached();
  const input = assistant.locator('input[type=file]');
  await input.setInputFiles(PICTURE);
  await expect(assistant.getByText('Uploaded')).toBeVisible();

  await assistant.getByRole('button', { name: 'Skip' }).click();
  const question = page.getByRole('alertdialog', { name: 'Skip this question?' });
  await question.getByRole('button', { name: 'Keep my answer' }).click();
  await expect(question).toBeHidden();

  await input.setInputFiles(PDF);
  const named = (name: RegExp) => assistant.getByRole('paragraph').filter({ hasText: name });
  await expect(named(/^moving-quotes\.pdf$/)).toBeVisible();
  await expect(named(/^cake-sketch\.jpg$/)).toHaveCount(0);
  await expect(assistant.getByText('Replaced cake-sketch.jpg with')).toBeVisible();
  await expect(assistant.getByText('Uploaded')).toBeVisible();
  await proceed(page).click();
  await expect(assistant.getByRole('log')).toContainText('moving-quotes.pdf');
});

test('shows the typing indicator after 250 ms, and not before @wide', async ({ page }) => {
  await page.clock.install();
  await begin(page, 'pet', 'Something else for my pet');
  const asked = Promise.withResolvers<undefined>();
  const release = Promise.withResolvers<undefined>();
  await page.route('**/user_request_answers', async (route) => {
    asked.resolve(undefined);
    await release.promise;
    await route.continue();
  });
  await assistantDialog(page).getByLabel('What does your pet need').fill('A larger bed');
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await proceed(page).click();
  await asked.promise;
  await expect(proceed(page)).toHaveCount(0);
  const typing = assistantDialog(page).getByRole('status', { name: TYPING });
  await page.clock.runFor(249);
  await expect(typing).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(typing).toBeVisible();
  await expect(assistantDialog(page).getByRole('log')).toContainText('What does your pet need');
  await page.clock.resume();
  release.resolve(undefined);
  await expect(typing).toBeHidden();
});

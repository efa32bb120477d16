// docs/product/accessibility.md#keyboard
// docs/product/assistant.md#assistant-drawer
// docs/product/assistant.md#question-loop
// docs/product/assistant.md#progress
// docs/product/assistant.md#typing-indicator
// docs/product/assistant.md#option-keys
// docs/product/assistant.md#continue
// docs/product/assistant.md#skip
// docs/product/assistant.md#submit
// docs/product/assistant.md#confirmation
// docs/product/assistant.md#confetti
// docs/product/assistant.md#closing
// docs/product/assistant.md#assistant-drafts
// docs/product/dashboard.md#continue-card
// docs/product/product.md#audience
// docs/product/uploads.md#one-file
// docs/product/uploads.md#upload-states
// docs/product/widgets.md#drawer-closing
// docs/product/widgets.md#dialogs-that-ask
import { expect, expectAccessible, test } from '../fixtures.ts';
import { begin, proceed, say } from '../support/assistant.ts';
import { assistantDialog } from '../support/locators.ts';
import { inReadingOrder } from '../support/page/accessibility.ts';
import { hold } from '../support/page/network.ts';

const PICTURE = 'server/demo/files/cake-sketch.jpg';
const PDF = 'server/demo/files/moving-quotes.pdf';

test.beforeEach(async ({ signUp }) => {
  await signUp({ at: null });
});

// On a wide screen shell/keyboard.spec.ts goes this way.
test('asks question by question, shows a summary, submits the first request, and shows confetti in motion @phone', async ({
  page,
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
  await expect(
    assistantDialog(page).getByText(/^We answer by .+ (AM|PM)( your time)?( today| tomorrow)?\.$/),
  ).toBeVisible();
  await expect(page.locator('html[data-confetti=seen]')).toBeAttached();
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
  await expect(question).toContainText(/questions? left\. Your answers are kept|Last question\. Your/);
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
  await assistantDialog(page).getByRole('button', { name: 'Start over' }).click();
  await question.getByRole('button', { name: 'Keep my answers' }).click();
  await expect(question).toBeHidden();
  await assistantDialog(page).getByRole('button', { name: 'Start over' }).click();
  await question.getByRole('button', { name: 'Start over' }).click();
  await expect(field).toHaveValue('');
  await field.fill('A');
  await page.keyboard.press('Escape');
  await expect(question).toContainText('it is there when you choose this request again');
  await question.getByRole('button', { name: 'Keep going' }).click();
  await field.fill('A small bed for him');
  await page.keyboard.press('Escape');
  await expect(question).toContainText('you can continue from your dashboard');
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.reload();
  // The first view of the dashboard replaces the one that is shown while it loads, and the card with it.
  await expect(page.getByRole('button', { name: 'Explore categories' })).toBeVisible();
  await expect(card).toContainText('Something else for my pet');
  const discard = card.getByRole('button', { name: 'Discard', exact: true });
  await discard.press('Enter');
  await question.getByRole('button', { name: 'Keep it' }).press('Enter');
  await expect(discard).toBeFocused();
  await discard.press('Enter');
  await question.getByRole('button', { name: 'Discard request' }).press('Enter');
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('shows the typing indicator after 250 ms, and a file as an answer uploads at once and is replaced by a second one @wide', async ({
  page,
}) => {
  const assistant = assistantDialog(page);
  await page.clock.install();
  await begin(page, 'pet', 'Find a vet');
  await assistant.getByLabel('Who’s the patient?').fill('Biscuit');
  const asked = page.waitForRequest('**/user_request_answers');
  const release = await hold(page, '**/user_request_answers');
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await proceed(page).click();
  await asked;
  await expect(proceed(page)).toHaveCount(0);
  const typing = assistant.getByRole('status', { name: 'Your concierge is typing' });
  await page.clock.runFor(249);
  await expect(typing).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(typing).toBeVisible();
  await expect(assistant.getByRole('log')).toContainText('Who’s the patient?');
  await page.clock.resume();
  await release();
  await expect(typing).toBeHidden();

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

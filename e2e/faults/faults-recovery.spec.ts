// docs/product/assistant.md#question-types
// docs/product/assistant.md#assistant-drafts
// docs/product/session.md#expired-session
// docs/product/thread.md#message-drafts
import type { BrowserContext, Locator, Page } from 'playwright/test';
import { questionTypes, type QuestionType } from '../../src/lib/contract/question-types.ts';
import { smallPhoto } from '../support/assistant.ts';
import { LINES_OF_FAULTS } from '../support/faults/faults.ts';
import { expect, test } from '../support/faults/stage.ts';
import { submitSignIn } from '../support/employees/employee.ts';
import { assistantDialog, messageField, messageLog } from '../support/locators.ts';

const QUESTION = 'What shall we know?';
const WORDS = 'A thought of some length, too long to type twice.';

interface Given {
  readonly give: (field: Locator) => Promise<void>;
  readonly expectGiven: (field: Locator) => Promise<void>;
}

const typed = (words: string, shown = words): Given => ({
  give: (field) => field.getByLabel(QUESTION).fill(words),
  expectGiven: (field) => expect(field.getByLabel(QUESTION)).toHaveValue(shown),
});

const answers: Readonly<Record<QuestionType, Given>> = {
  TextInput: typed(WORDS),
  MultilineTextInput: typed(`${WORDS}\n\nAnd another.`),
  PhoneNumberInput: typed('5555550142', '(555) 555-0142'),
  ManagedEmailInput: typed('robin.berry@example.com'),
  SingleSelectInput: {
    give: (field) => field.getByRole('radio', { name: 'The second' }).check({ force: true }),
    expectGiven: (field) => expect(field.getByRole('radio', { name: 'The second' })).toBeChecked(),
  },
  SingleUploadInput: {
    give: async (field) => {
      await field.locator('input[type=file]').setInputFiles(smallPhoto);
      await expect(field.getByText('Uploaded')).toBeVisible();
    },
    expectGiven: async (field) => {
      await expect(field.getByText(smallPhoto.name)).toBeVisible();
      await expect(field.getByRole('button', { name: 'Continue' })).toBeEnabled();
    },
  },
};

const unauthenticated = { status: 401, json: { error: 'Please sign in.', code: 'unauthenticated' } } as const;

async function askOnly(context: BrowserContext, type: QuestionType): Promise<void> {
  const options = ['first', 'second'].map((value) => ({ value, label: `The ${value}` }));
  const question = { id: 1, label: QUESTION, type, select_options: options };
  const item = {
    id: 1,
    question,
    answer: null,
    universal_answer: null,
    optional: false,
    last_question: false,
  };
  await context.route('**/next_screen_item', (route) => route.fulfill({ json: { next_item: item } }));
}

/** Opens the assistant where the request was begun: the dashboard does not offer to continue one pressed option. */
async function openAssistant(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Request help' }).click();
  return assistantDialog(page);
}

async function signInAgain(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  await submitSignIn(page);
}

/** Closes the page without its unload events and opens `path` in a new one. */
async function crash(page: Page, path: string): Promise<Page> {
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto(path);
  return next;
}

test.beforeEach(({ context, allowConsole }) => {
  allowConsole(LINES_OF_FAULTS);
  context.on('page', (page) => {
    page.on('dialog', (dialog) => void dialog.accept());
  });
});

for (const type of questionTypes) {
  test(`an answer of type ${type} survives a reload, a crash and a 401`, async ({ page, context }) => {
    const { give, expectGiven } = answers[type];
    await askOnly(context, type);
    await page.goto('/benefits-and-offers');
    await give(await openAssistant(page));
    await expectGiven(assistantDialog(page));

    await page.reload();
    await expectGiven(await openAssistant(page));

    const next = await crash(page, '/benefits-and-offers');
    await expectGiven(await openAssistant(next));

    await context.route('**/user_request_answers', (route) => route.fulfill(unauthenticated));
    await assistantDialog(next).getByRole('button', { name: 'Continue' }).click();
    await signInAgain(next);
    await expect(next).toHaveURL(/\/benefits-and-offers/);
    await expectGiven(await openAssistant(next));
  });
}

test('keeps the text when the upload gets a 401; the message survives a reload, a crash and a 401', async ({
  page,
  context,
  requestId,
}) => {
  const path = `/requests/${requestId}`;
  await context.route('**/presigned_url', (route) => route.fulfill(unauthenticated));
  await page.goto(path);
  await messageField(page).fill(WORDS);
  await page.getByLabel('Attach a file').setInputFiles(smallPhoto);
  await signInAgain(page);
  await expect(page).toHaveURL(new RegExp(path));
  await expect(messageField(page)).toHaveValue(WORDS);

  await context.unroute('**/presigned_url');
  await page.getByLabel('Attach a file').setInputFiles(smallPhoto);
  await expect(page.getByText('Uploaded')).toBeVisible();
  await page.reload();
  await expect(messageField(page)).toHaveValue(WORDS);
  await expect(page.getByText(smallPhoto.name)).toBeVisible();

  const next = await crash(page, path);
  await expect(messageField(next)).toHaveValue(WORDS);
  await expect(next.getByText(smallPhoto.name)).toBeVisible();

  await context.route('**/requests/*/messages*', (route) => route.fulfill(unauthenticated));
  await next.getByRole('button', { name: 'Send' }).click();
  await expect(next).toHaveURL(/\/sign-in/);
  await context.unroute('**/requests/*/messages*');
  await signInAgain(next);
  await expect(next).toHaveURL(new RegExp(path));
  await expect(messageField(next)).toHaveValue('');
  await expect(messageLog(next).getByText(WORDS)).toHaveCount(1);
  await expect(messageLog(next).getByText(/Sending|Not sent/)).toHaveCount(0);
});

import { expect, type Page } from 'playwright/test';
import { answerEverything } from '../assistant.ts';
import { opens, type FaultCase } from './case.ts';
import { assistantDialog, categoriesDialog } from '../locators.ts';

const QUESTION = 'What does your pet need';

async function startSurvey(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Create a request' }).first().click();
  const drawer = categoriesDialog(page);
  await drawer.getByRole('button', { name: 'pet', exact: true }).click();
  await drawer.getByRole('button', { name: 'Something else for my pet' }).click();
}

const address = {
  'Phone number': '(555) 555-0142',
  // First: the states are those of the country.
  Country: 'United States',
  'Address line 1': '1 Oven Street',
  City: 'Bread Town',
  State: 'NY',
  'ZIP code': '10001',
};

async function sendContactInfo(page: Page): Promise<void> {
  await page.goto('/welcome/contact-info');
  for (const [label, value] of Object.entries(address)) {
    const field = page.getByLabel(label);
    await (['Country', 'State'].includes(label) ? field.selectOption(value) : field.fill(value));
  }
  await page.getByRole('button', { name: 'Continue' }).click();
}

const onboarding: Pick<FaultCase, 'text' | 'expectKept' | 'retry' | 'expectRecovery'> = {
  text: /We could not save your answers\./,
  expectKept: async (page) => {
    for (const [label, value] of Object.entries(address))
      await expect(page.getByLabel(label)).toHaveValue(value);
  },
  retry: 'Try again',
  expectRecovery: ({ page }) => expect(page).toHaveURL(/\/dashboard$/),
};

/** Calls of the categories, the request assistant and the onboarding. */
export const assistantCases: readonly FaultCase[] = [
  {
    name: 'ideas for the dashboard',
    call: 'GET /recommended_request_categories',
    begin: opens('/dashboard'),
    text: /We could not load ideas for you\./,
    retry: 'Try again',
    expectRecovery: ({ page }) =>
      expect(page.getByRole('link', { name: /See all|All .* requests/ }).first()).toBeVisible(),
  },
  {
    name: 'the categories',
    call: 'GET /survey_categories',
    begin: async ({ page }) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Create a request' }).first().click();
    },
    text: /We could not load the categories\./,
    retry: 'Try again',
    expectRecovery: ({ page }) =>
      expect(page.getByRole('button', { name: 'pet', exact: true })).toBeVisible(),
  },
  {
    name: 'the requests of a category',
    call: 'GET /request_surveys',
    url: '**/survey_categories/*/request_surveys',
    begin: opens('/requests/category/7'),
    text: /We could not load the requests of this category\./,
    retry: 'Try again',
    expectRecovery: ({ page }) =>
      expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible(),
  },
  {
    name: 'start a request',
    call: 'POST /user_request_surveys',
    url: '**/request_surveys/*/user_request_surveys',
    begin: async ({ page }) => {
      await page.goto('/benefits-and-offers');
      await page.getByRole('button', { name: 'Request help' }).click();
    },
    text: /We could not start your request\./,
    retry: 'Try again',
    expectRecovery: ({ page }) =>
      expect(assistantDialog(page).getByRole('heading', { level: 3 })).toBeVisible(),
  },
  {
    name: 'the next question',
    call: 'GET /next_screen_item',
    begin: ({ page }) => startSurvey(page),
    text: /Couldn’t load the next question\./,
    hidesReason: true,
    retry: 'Retry',
    expectRecovery: ({ page }) => expect(assistantDialog(page).getByLabel(QUESTION)).toBeVisible(),
  },
  {
    name: 'save an answer',
    call: 'POST /user_request_answers',
    begin: async ({ page }) => {
      await startSurvey(page);
      await assistantDialog(page).getByLabel(QUESTION).fill('A larger bed');
      await assistantDialog(page).getByRole('button', { name: 'Continue' }).click();
    },
    text: /Couldn’t save\./,
    hidesReason: true,
    expectKept: (page) => expect(assistantDialog(page).getByLabel(QUESTION)).toHaveValue('A larger bed'),
    retry: 'Retry',
    expectRecovery: ({ page }) =>
      expect(assistantDialog(page).getByRole('log')).toContainText('A larger bed'),
  },
  {
    name: 'submit a request',
    call: 'POST /submit',
    url: '**/user_request_surveys/*/submit',
    begin: async ({ page }) => {
      await startSurvey(page);
      await answerEverything(page);
      await assistantDialog(page).getByRole('button', { name: 'Submit' }).click();
    },
    text: /Couldn’t send your request\./,
    hidesReason: true,
    expectKept: (page) =>
      expect(assistantDialog(page).getByText('Whatever suits you best').first()).toBeVisible(),
    retry: 'Retry',
    expectRecovery: ({ page }) =>
      expect(assistantDialog(page).getByRole('link', { name: 'View your request' })).toBeVisible(),
  },
  {
    name: 'start the introduction',
    call: 'POST /603/user_request_surveys',
    url: '**/request_surveys/603/user_request_surveys',
    ...onboarding,
    begin: async ({ page }) => {
      await page.route('**/answers', (route) => route.fulfill({ json: { success: true } }));
      await sendContactInfo(page);
    },
  },
  {
    name: 'answers of the introduction',
    call: 'POST /answers',
    url: '**/user_request_surveys/*/answers',
    ...onboarding,
    begin: ({ page }) => sendContactInfo(page),
    reply: (route) => route.fulfill({ json: { success: true } }),
    harmless: ['empty', 'wrong shape'],
  },
];

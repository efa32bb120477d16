import { expect, type Page } from 'playwright/test';
import { smallPhoto } from '../assistant.ts';
import type { FaultCase, Stage } from './case.ts';
import { ORIGIN } from './signed-in.ts';

const main = (page: Page) => page.getByRole('main');
const alert = (page: Page) => main(page).getByRole('alert').filter({ visible: true });
const tryAgain = ({ page }: Stage) => main(page).getByRole('button', { name: 'Try again' }).first().click();
const message = (page: Page) => page.getByLabel('Message', { exact: true });
const WORDS = 'Could you ask for Thursday instead?';
/** The server was not reached: the message goes by itself later. */
const waits = /Your message was not sent yet\. We could not reach the server\./;

const lists = (['open', 'in_progress', 'completed'] as const).map((list): FaultCase => ({
  name: `the list of requests: ${list}`,
  method: 'GET',
  url: `**/requests/${list}`,
  part: `/requests/${list}`,
  begin: async ({ page }) => {
    await page.goto('/requests');
  },
  said: alert,
  text: /We could not load your requests\./,
  again: tryAgain,
  well: ({ page }) => expect(page.getByRole('tab', { name: /To do \(\d+\)/ })).toBeVisible(),
}));

const upload: Pick<FaultCase, 'begin' | 'said' | 'text' | 'kept' | 'again' | 'well'> = {
  begin: async ({ page, requestId }) => {
    await page.goto(`/requests/${requestId}`);
    await message(page).fill(WORDS);
    await page.getByLabel('Attach a file').setInputFiles(smallPhoto);
  },
  said: alert,
  text: /There was an error uploading your file: .+\. We have been notified of the error, but you are welcome to try again\./,
  kept: (page) => expect(message(page)).toHaveValue(WORDS),
  again: ({ page }) => page.getByRole('button', { name: 'Retry' }).click(),
  well: async ({ page }) => {
    await expect(page.getByText('Uploaded')).toBeVisible();
    await expect(message(page)).toHaveValue(WORDS);
    await message(page).fill('');
  },
};

/** Calls of the screens Requests and Request, of files and of the account. */
export const requestCases: readonly FaultCase[] = [
  ...lists,
  {
    name: 'the latest request of the dashboard',
    method: 'GET',
    url: '**/requests/in_progress',
    part: '/requests/in_progress',
    begin: async ({ page }) => {
      await page.goto('/dashboard');
    },
    said: alert,
    text: /We could not load your requests\./,
    again: tryAgain,
    well: ({ page }) => expect(main(page).getByRole('article').getByRole('link')).toBeVisible(),
  },
  {
    name: 'one request',
    method: 'GET',
    url: '**/api/v1/requests/*-*',
    part: '/api/v1/requests/',
    begin: async ({ page, requestId }) => {
      await page.goto(`/requests/${requestId}`);
    },
    said: alert,
    text: /We could not load this request\./,
    again: tryAgain,
    well: ({ page }) => expect(message(page)).toBeVisible(),
  },
  {
    name: 'send a message',
    method: 'POST',
    url: '**/requests/*/messages',
    part: '/messages',
    begin: async ({ page, requestId }) => {
      await page.goto(`/requests/${requestId}`);
      await message(page).fill(WORDS);
      await page.getByRole('button', { name: 'Send' }).click();
    },
    said: alert,
    text: /Your message was not sent\./,
    texts: { refused: waits, hangs: waits, '502 HTML': waits },
    kept: (page) => expect(message(page)).toHaveValue(WORDS),
    again: ({ page }) => page.getByRole('button', { name: 'Send' }).click(),
    well: async ({ page }) => {
      await expect(message(page)).toHaveValue('');
      await expect(page.getByRole('log', { name: 'Messages' }).getByText(WORDS)).not.toHaveCount(0);
    },
  },
  {
    name: 'an address to upload to',
    method: 'POST',
    url: '**/uploads/presigned_url',
    part: '/uploads/presigned_url',
    ...upload,
  },
  {
    name: 'the upload itself',
    method: 'PUT',
    url: '**/files/**',
    part: '/files/',
    ...upload,
    // Any 2xx is a success and its body is not read (SPEC section 7).
    harmless: ['200 HTML', 'cut JSON', 'empty', 'wrong shape'],
  },
  {
    name: 'an address to open a file at',
    method: 'GET',
    url: '**/uploads/expiring_url?*',
    part: '/uploads/expiring_url',
    begin: async ({ page }) => {
      await page.goto('/attachments/some-key.png');
    },
    said: alert,
    text: /There was an error redirecting to the attachment\. Please check the link and try again\./,
    reasonless: true,
    again: tryAgain,
    well: ({ page }) => expect(page).toHaveURL(`${ORIGIN}/robots.txt`),
    answer: (route) => route.fulfill({ json: { expiring_url: `${ORIGIN}/robots.txt` } }),
  },
  {
    name: 'the current user',
    method: 'GET',
    url: '**/users/current',
    part: '/users/current',
    begin: async ({ page }) => {
      await page.goto('/account');
    },
    said: alert,
    text: /We could not load your profile\./,
    again: tryAgain,
    well: ({ page }) => expect(main(page).getByText('demo@sundial.example')).toBeVisible(),
  },
  {
    name: 'a reset link for the signed-in',
    method: 'POST',
    url: '**/users/password',
    part: '/users/password',
    begin: async ({ page }) => {
      await page.goto('/account');
      await expect(main(page).getByText('demo@sundial.example')).toBeVisible();
      await page.getByRole('button', { name: 'Send me a reset link' }).click();
    },
    said: (page) => main(page).getByRole('status').filter({ hasText: /./ }),
    again: ({ page }) => page.getByRole('button', { name: 'Send me a reset link' }).click(),
    well: ({ page }) => expect(page.getByText('Sent. Please look into your inbox.')).toBeVisible(),
    answer: (route) => route.fulfill({ json: { success: true } }),
    harmless: ['empty', 'wrong shape'],
  },
];

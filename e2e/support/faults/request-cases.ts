import { expect, type Page } from 'playwright/test';
import { smallPhoto } from '../assistant.ts';
import type { FaultCase, Stage } from './case.ts';
import { ORIGIN } from './signed-in.ts';
import { messageField, messageLog } from '../locators.ts';

const main = (page: Page) => page.getByRole('main');
const alert = (page: Page) => main(page).getByRole('alert').filter({ visible: true });
const tryAgain = ({ page }: Stage) => main(page).getByRole('button', { name: 'Try again' }).first().click();
const WORDS = 'Could you ask for Thursday instead?';
/** The server was not reached, so the message stays pending. */
const waits = /^Not sent yet: we can't reach the server\./;

const lists = (['open', 'in_progress', 'completed'] as const).map((list): FaultCase => ({
  name: `the list of requests: ${list}`,
  method: 'GET',
  url: `**/requests/${list}`,
  part: `/requests/${list}`,
  begin: async ({ page }) => {
    await page.goto('/requests');
  },
  failure: alert,
  text: /We could not load your requests\./,
  retry: tryAgain,
  expectRecovery: ({ page }) => expect(page.getByRole('tab', { name: /To do \(\d+\)/ })).toBeVisible(),
}));

const upload: Pick<FaultCase, 'begin' | 'failure' | 'text' | 'expectKept' | 'retry' | 'expectRecovery'> = {
  begin: async ({ page, requestId }) => {
    await page.goto(`/requests/${requestId}`);
    await messageField(page).fill(WORDS);
    await page.getByLabel('Attach a file').setInputFiles(smallPhoto);
  },
  failure: alert,
  text: /There was an error uploading your file: .+\. You are welcome to try again\./,
  expectKept: (page) => expect(messageField(page)).toHaveValue(WORDS),
  retry: ({ page }) => page.getByRole('button', { name: 'Retry' }).click(),
  expectRecovery: async ({ page }) => {
    await expect(page.getByText('Uploaded')).toBeVisible();
    await expect(messageField(page)).toHaveValue(WORDS);
    await messageField(page).fill('');
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
    failure: alert,
    text: /We could not load your requests\./,
    retry: tryAgain,
    expectRecovery: ({ page }) => expect(main(page).getByRole('article').getByRole('link')).toBeVisible(),
  },
  {
    name: 'one request',
    method: 'GET',
    url: '**/api/v1/requests/*-*',
    part: '/api/v1/requests/',
    begin: async ({ page, requestId }) => {
      await page.goto(`/requests/${requestId}`);
    },
    failure: alert,
    text: /We could not load this request\./,
    retry: tryAgain,
    expectRecovery: ({ page }) => expect(messageField(page)).toBeVisible(),
  },
  {
    name: 'send a message',
    method: 'POST',
    url: '**/requests/*/messages*',
    part: '/messages',
    begin: async ({ page, requestId }) => {
      await page.goto(`/requests/${requestId}`);
      await messageField(page).fill(WORDS);
      await page.getByRole('button', { name: 'Send' }).click();
    },
    failure: alert,
    text: /Your message was not sent\./,
    texts: { refused: waits, hangs: waits, '502 HTML': waits },
    expectKept: (page) => expect(messageLog(page).getByText(WORDS).last()).toBeVisible(),
    retry: ({ page }) => page.getByRole('button', { name: 'Retry' }).click(),
    expectRecovery: async ({ page }) => {
      await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
      await expect(messageLog(page).getByText(WORDS)).not.toHaveCount(0);
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
    // Any 2xx is a success and its body is not read (docs/product/uploads.md#upload-call).
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
    failure: alert,
    text: /There was an error redirecting to the attachment\. Please check the link and try again\./,
    hidesReason: true,
    retry: tryAgain,
    expectRecovery: ({ page }) => expect(page).toHaveURL(`${ORIGIN}/robots.txt`),
    reply: (route) => route.fulfill({ json: { expiring_url: `${ORIGIN}/robots.txt` } }),
  },
  {
    name: 'the current user',
    method: 'GET',
    url: '**/users/current',
    part: '/users/current',
    begin: async ({ page }) => {
      await page.goto('/account');
    },
    failure: alert,
    text: /We could not load your profile\./,
    retry: tryAgain,
    expectRecovery: ({ page }) => expect(main(page).getByText('demo@sundial.example')).toBeVisible(),
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
    failure: (page) => main(page).getByRole('status').filter({ hasText: /./ }),
    texts: { '502 HTML': /^Unable to reset password at this time. Please try again later.$/ },
    retry: ({ page }) => page.getByRole('button', { name: 'Send me a reset link' }).click(),
    expectRecovery: ({ page }) => expect(page.getByText('Sent. Please check your inbox.')).toBeVisible(),
    reply: (route) => route.fulfill({ json: { success: true } }),
    harmless: ['empty', 'wrong shape'],
  },
];

import { expect, type Page } from 'playwright/test';
import { smallPhoto } from '../assistant.ts';
import { opens, type FaultCase } from './case.ts';
import { ORIGIN } from './signed-in.ts';
import { messageField, messageLog } from '../locators.ts';

const main = (page: Page) => page.getByRole('main');
const WORDS = 'Could you ask for Thursday instead?';
/** The server was not reached, so the message stays pending. */
const waits = /^Not sent yet: we can’t reach the server\./;

const lists = (['open', 'in_progress', 'completed'] as const).map((list): FaultCase => ({
  name: `the list of requests: ${list}`,
  call: `GET /requests/${list}`,
  begin: opens('/requests'),
  text: /We could not load your requests\./,
  retry: 'Try again',
  expectRecovery: ({ page }) => expect(page.getByRole('tab', { name: /To do \(\d+\)/ })).toBeVisible(),
}));

const upload: Pick<FaultCase, 'begin' | 'text' | 'expectKept' | 'retry' | 'expectRecovery'> = {
  begin: async ({ page, requestId }) => {
    await page.goto(`/requests/${requestId}`);
    await messageField(page).fill(WORDS);
    await page.getByLabel('Attach a file').setInputFiles(smallPhoto);
  },
  text: /There was an error uploading your file: .+\. You are welcome to try again\./,
  expectKept: (page) => expect(messageField(page)).toHaveValue(WORDS),
  retry: 'Retry',
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
    call: 'GET /requests/in_progress',
    begin: opens('/dashboard'),
    text: /We could not load your requests\./,
    retry: 'Try again',
    expectRecovery: ({ page }) => expect(main(page).getByRole('article').getByRole('link')).toBeVisible(),
  },
  {
    name: 'one request',
    call: 'GET /api/v1/requests/',
    url: '**/api/v1/requests/*-*',
    begin: async ({ page, requestId }) => {
      await page.goto(`/requests/${requestId}`);
    },
    text: /We could not load this request\./,
    retry: 'Try again',
    expectRecovery: ({ page }) => expect(messageField(page)).toBeVisible(),
  },
  {
    name: 'send a message',
    call: 'POST /messages',
    url: '**/requests/*/messages*',
    begin: async ({ page, requestId }) => {
      await page.goto(`/requests/${requestId}`);
      await messageField(page).fill(WORDS);
      await page.getByRole('button', { name: 'Send' }).click();
    },
    text: /Your message was not sent\./,
    texts: { refused: waits, hangs: waits, '502 HTML': waits },
    expectKept: (page) => expect(messageLog(page).getByText(WORDS).last()).toBeVisible(),
    retry: 'Retry',
    expectRecovery: async ({ page }) => {
      await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
      await expect(messageLog(page).getByText(WORDS)).not.toHaveCount(0);
    },
  },
  {
    name: 'an address to upload to',
    call: 'POST /uploads/presigned_url',
    ...upload,
  },
  {
    name: 'the upload itself',
    call: 'PUT /files/',
    url: '**/files/**',
    ...upload,
    // Any 2xx is a success and its body is not read (docs/product/uploads.md#upload-call).
    harmless: ['200 HTML', 'cut JSON', 'empty', 'wrong shape'],
  },
  {
    name: 'an address to open a file at',
    call: 'GET /uploads/expiring_url',
    url: '**/uploads/expiring_url?*',
    begin: opens('/attachments/some-key.png'),
    text: /There was an error redirecting to the attachment\. Please check the link and try again\./,
    hidesReason: true,
    retry: 'Try again',
    expectRecovery: ({ page }) => expect(page).toHaveURL(`${ORIGIN}/robots.txt`),
    reply: (route) => route.fulfill({ json: { expiring_url: `${ORIGIN}/robots.txt` } }),
  },
  {
    name: 'the current user',
    call: 'GET /users/current',
    begin: opens('/account'),
    text: /We could not load your profile\./,
    retry: 'Try again',
    expectRecovery: ({ page }) => expect(main(page).getByText('demo@sundial.example')).toBeVisible(),
  },
  {
    name: 'a reset link for the signed-in',
    call: 'POST /users/password',
    begin: async ({ page }) => {
      await page.goto('/account');
      await expect(main(page).getByText('demo@sundial.example')).toBeVisible();
      await page.getByRole('button', { name: 'Send me a reset link' }).click();
    },
    failure: (page) => main(page).getByRole('status').filter({ hasText: /./ }),
    texts: { '502 HTML': /^Unable to reset password at this time. Please try again later.$/ },
    retry: 'Send me a reset link',
    expectRecovery: ({ page }) => expect(page.getByText('Sent. Please check your inbox.')).toBeVisible(),
    reply: (route) => route.fulfill({ json: { success: true } }),
    harmless: ['empty', 'wrong shape'],
  },
];

import type { Page } from 'playwright/test';
import { expect, test, uniqueEmail } from './fixtures.ts';

const TOO_LARGE = Buffer.alloc(27_262_976);

test.describe('sign-in', () => {
  test('a wrong password keeps what was typed and says so', async ({ page, allowConsole }) => {
    allowConsole(/status of 401/);
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill('demo@sundial.example');
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toContainText('Invalid email or password.');
    await expect(page.getByLabel('Email')).toHaveValue('demo@sundial.example');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not-the-password');
  });

  for (const [fault, body, contentType] of [
    ['a reply that is not JSON', '<h1>It works!</h1>', 'text/html'],
    ['a cut reply', '{"expires_at": "2026-', 'application/json'],
  ] as const) {
    test(`${fault} is an error people can read`, async ({ page }) => {
      await page.route('**/users/sign_in', (route) => route.fulfill({ status: 200, body, contentType }));
      await page.goto('/sign-in');
      await page.getByLabel('Email').fill('demo@sundial.example');
      await page.getByLabel('Password', { exact: true }).fill('sunny-demo-day');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue('demo@sundial.example');
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    });
  }

  test('an API that is down is said plainly', async ({ page, allowConsole }) => {
    allowConsole(/ERR_CONNECTION_REFUSED/);
    await page.route('**/users/sign_in', (route) => route.abort('connectionrefused'));
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill('demo@sundial.example');
    await page.getByLabel('Password', { exact: true }).fill('sunny-demo-day');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toContainText('We could not reach the server.');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('sunny-demo-day');
  });
});

test.describe('sign-up', () => {
  const fill = async (page: Page, email: string) => {
    await page.getByLabel('First name').fill('Robin');
    await page.getByLabel('Last name').fill('Berry');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a-quiet-morning-42');
    await page.getByRole('button', { name: 'Sign up' }).click();
  };

  test('a taken e-mail is said and the form kept', async ({ page, allowConsole }) => {
    allowConsole(/status of 422/);
    await page.goto('/sign-up/example-bakery');
    await fill(page, 'demo@sundial.example');
    await expect(page.getByRole('alert')).toContainText('already exists');
    await expect(page.getByLabel('First name')).toHaveValue('Robin');
  });

  test('an unknown company is said and the form kept', async ({ page, allowConsole }) => {
    allowConsole(/status of (404|422)/);
    await page.goto('/sign-up/no-such-company');
    await fill(page, uniqueEmail());
    await expect(page.getByRole('alert').filter({ hasText: 'company link' }).first()).toBeVisible();
    await expect(page.getByLabel('Last name')).toHaveValue('Berry');
  });
});

test('a protected page opened directly leads to sign-in and back', async ({ page }) => {
  await page.goto('/requests?from=mail#top');
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  await page.getByLabel('Email').fill('demo@sundial.example');
  await page.getByLabel('Password', { exact: true }).fill('sunny-demo-day');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/requests\/?\?from=mail#top$/);
});

test.describe('in a thread', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn();
    await page.goto('/requests');
    await page.getByRole('tabpanel').getByRole('link').first().click();
    await expect(page.getByLabel('Message', { exact: true })).toBeVisible();
  });

  test('a file of 26 MB is refused with its limit', async ({ page }) => {
    await page.getByLabel('Message', { exact: true }).fill('See the file');
    const file = { name: 'huge.png', mimeType: 'image/png', buffer: TOO_LARGE };
    await page.getByLabel('Attach a file').setInputFiles(file);
    await expect(page.getByRole('alert')).toContainText(
      'File size exceeds 25 MB, please upload a smaller file.',
    );
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('See the file');
  });

  test('a program is refused by its type', async ({ page }) => {
    const file = { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') };
    await page.getByLabel('Attach a file').setInputFiles(file);
    await expect(page.getByRole('alert')).toContainText(
      'setup.exe has an invalid file type. Only images or PDFs are allowed.',
    );
  });

  test('a program that calls itself a picture is refused by the server', async ({ page, allowConsole }) => {
    allowConsole(/status of 422/);
    const file = {
      name: 'holiday.png',
      mimeType: 'image/png',
      buffer: Buffer.from('MZ not a picture at all'),
    };
    await page.getByLabel('Attach a file').setInputFiles(file);
    await expect(page.getByRole('alert')).toContainText('There was an error uploading your file:');
  });

  test('blanks cannot be sent', async ({ page }) => {
    await page.getByLabel('Message', { exact: true }).fill('   \n  ');
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  });

  test('10,000 characters are kept and said to be too many', async ({ page }) => {
    await page.getByLabel('Message', { exact: true }).fill('x'.repeat(10_000));
    await expect(page.getByRole('alert')).toContainText('10,000 characters');
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('x'.repeat(10_000));
  });

  test('a message that cannot be sent stays, and goes when it is sent again', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const words = `Later then ${crypto.randomUUID()}`;
    await page.route('**/messages', (route) => route.abort('internetdisconnected'));
    await page.getByLabel('Message', { exact: true }).fill(words);
    await page.getByRole('button', { name: 'Send' }).click();
    const log = page.getByRole('log', { name: 'Messages' });
    await expect(log.getByText('Waiting for the network')).toBeVisible();
    await expect(page.getByText('Your message was not sent yet.')).toBeVisible();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(words);
    await page.unroute('**/messages');
    // By the keys, which do no harm when it has gone by itself just now.
    await page.getByLabel('Message', { exact: true }).press('Control+Enter');
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
    await expect(log.getByText(words)).toHaveCount(1);
  });

  test('a draft survives a reload', async ({ page }) => {
    await page.getByLabel('Message', { exact: true }).fill('Half a thought');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Half a thought');
    await page.getByLabel('Message', { exact: true }).fill('');
  });
});

test('an unknown request says so and leads back', async ({ page, signIn, allowConsole }) => {
  allowConsole(/status of 404/);
  await signIn();
  await page.goto('/requests/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'We could not find that request' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Requests' }).click();
  await expect(page.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible();
});

import { inTurn, press } from './steps.mjs';

const inAccount = { path: '/account/', signedIn: true, wholePage: true };

/** Chooses the daily mail while the API refuses it. @type {import('./steps.mjs').Step} */
const refuseMailsChoice = async (page) => {
  await page.route('**/answer-mails', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  // The label draws the circle and covers the input.
  await page.getByRole('radio', { name: 'Daily' }).check({ force: true }).catch(() => undefined);
  await page.getByText('Unable to save your choice').waitFor();
};

/**
 * States of Account Settings.
 * @type {import('./list.mjs').Screen[]}
 */
export const ACCOUNT_SCREENS = [
  { ...inAccount, name: 'account-contact-info', steps: press('Edit contact info') },
  {
    ...inAccount,
    name: 'account-contact-info-invalid',
    steps: inTurn(
      press('Edit contact info'),
      (page) => page.getByLabel('Address line 1').fill(''),
      (page) => page.getByLabel('City').fill('Sampleton'),
      press('Save'),
    ),
  },
  { ...inAccount, name: 'account-about-you', steps: press('Edit about you') },
  { ...inAccount, name: 'account-mails-failed', steps: refuseMailsChoice },
];

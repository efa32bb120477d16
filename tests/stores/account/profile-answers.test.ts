// docs/product/account.md#your-answers
// docs/product/account.md#editing-answers
// docs/product/api.md#additive-rule
import { beforeEach, expect, test } from 'vitest';
import { getOnboardingAnswers } from '../../../src/lib/api/assistant.ts';
import { deleteSession } from '../../../src/lib/api/session.ts';
import { noAboutYou, noContactInfo } from '../../../src/lib/forms/onboarding-fields.ts';
import {
  $profileAnswers,
  aboutYouEdit,
  contactInfoEdit,
  refreshProfileAnswers,
} from '../../../src/lib/stores/account/profile-answers.ts';
import { mergeDraft } from '../../../src/lib/stores/shared/drafts.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { newcomer } from '../../helpers/employees/employee-of-file.ts';

const CONTACT = {
  ...noContactInfo,
  phone: '(555) 555-0142',
  email: 'robin@home.example',
  country: 'United States',
  line1: '18 Placeholder Lane',
  city: 'Sampleton',
  state: 'NY',
  postalCode: '00042',
};

const me = await newcomer({ demo: true });
beforeEach(async () => {
  for (const edit of [contactInfoEdit, aboutYouEdit]) edit.cancel();
  await refreshProfileAnswers();
});

const shown = () => dataOf($profileAnswers.get());
/** Reads what the server has stored, as another device would. */
async function stored() {
  await refreshProfileAnswers();
  expect($profileAnswers.get()).not.toHaveProperty('refreshError');
  return shown();
}

test('a cleared address is removed; one that was never given is not sent', async () => {
  contactInfoEdit.open();
  await contactInfoEdit.save({ ...noContactInfo, phone: CONTACT.phone });
  expect((await getOnboardingAnswers()).map(({ answer_id: id }) => id)).toEqual([104, 165]);
  await contactInfoEdit.save(CONTACT);
  await contactInfoEdit.save({ ...noContactInfo, phone: CONTACT.phone });
  expect((await stored())?.contactInfo).toEqual({ ...noContactInfo, phone: CONTACT.phone });
});

test('a failed save keeps the form and what was typed, and can be repeated', async () => {
  contactInfoEdit.open();
  contactInfoEdit.keep({ phone: '(555) 555-0199' });
  me.browser.online = false;
  await contactInfoEdit.save({ ...noContactInfo, phone: '(555) 555-0199' });
  expect(contactInfoEdit.$edit.get()).toMatchObject({ form: 'opened', busy: false });
  expect(contactInfoEdit.$edit.get().failure).toContain('We could not save your answers. We could not reach');
  expect(contactInfoEdit.read()?.phone).toBe('(555) 555-0199');
  me.browser.online = true;
  await contactInfoEdit.save({ ...noContactInfo, phone: '(555) 555-0199' });
  expect((await stored())?.contactInfo.phone).toBe('(555) 555-0199');
  expect(contactInfoEdit.read(), 'saved').toBeNull();
});

test('what was typed before a reload opens the form again, over answers that have changed elsewhere', async () => {
  contactInfoEdit.open();
  await contactInfoEdit.save(CONTACT);
  mergeDraft<object>('account:contact-info', {}, { phone: '(555) 555-0199', city: 7 });
  contactInfoEdit.restore();
  expect(contactInfoEdit.$edit.get().form).toBe('restored');
  expect(contactInfoEdit.read()).toEqual({ ...CONTACT, phone: '(555) 555-0199' });
  me.browser.local.set('cacheOwner', 'another-employee');
  expect(contactInfoEdit.read()).toBeNull();
});

test('a form without unsaved changes stays closed, and cancelling drops them', () => {
  aboutYouEdit.restore();
  expect(aboutYouEdit.$edit.get().form).toBe('closed');
  aboutYouEdit.open();
  aboutYouEdit.keep({ pet: true });
  expect(aboutYouEdit.read()).toEqual({ ...noAboutYou, pet: true });
  aboutYouEdit.restore();
  expect(aboutYouEdit.$edit.get().form, 'it is open already').toBe('opened');
  aboutYouEdit.cancel();
  expect(aboutYouEdit.$edit.get().form).toBe('closed');
  aboutYouEdit.keep({ pet: true });
  aboutYouEdit.restore();
  expect([aboutYouEdit.$edit.get().form, aboutYouEdit.read()]).toEqual(['closed', null]);
});

test('a session that ends while saving leaves the page and keeps what was typed', async () => {
  expectFailedCall('POST /api/v1/request_surveys/:id/user_request_surveys', 401);
  aboutYouEdit.open();
  aboutYouEdit.keep({ pet: true });
  const token = me.browser.local.get('token') ?? '';
  await deleteSession();
  me.browser.local.set('token', token);
  await aboutYouEdit.save({ ...noAboutYou, pet: true });
  expect(me.browser.navigations.at(-1)?.to).toBe('/sign-in/');
  expect(me.browser.local.keys().some((key) => key.endsWith(':account:about-you'))).toBe(true);
});

import { expect, it } from 'vitest';
import { mailAddressesText } from '../../../src/lib/messages/mail-addresses.ts';

it('names no address for the other mails while that of the account is unknown', () => {
  expect(mailAddressesText.lead('')).toMatch(/once it is confirmed\.$/);
  expect(mailAddressesText.lead('lena@people.test')).toMatch(/ All others go to lena@people\.test\.$/);
});

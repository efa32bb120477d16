// docs/product/identity.md#email-and-password
// docs/product/identity.md#one-password
// docs/product/identity.md#sign-up-screen
// docs/product/identity.md#reset-password
// docs/product/mfa.md#phone-number
// docs/product/mfa.md#code-field
// docs/product/onboarding.md#contact-info
// docs/product/onboarding.md#address
// docs/product/widgets.md#phone-numbers-in-fields
// docs/product/widgets.md#validation-messages
import { nameForm, newNumberForm } from '../../../src/lib/forms/account-forms.ts';
import { describe, expect, test } from 'vitest';
import { type $ZodType, type $ZodIssue, safeParse, safeParseAsync } from 'zod/v4/core';
import { contactInfoForm } from '../../../src/lib/forms/contact-info-form.ts';
import { hasAddress, noContactInfo } from '../../../src/lib/forms/onboarding-fields.ts';
import {
  forgotPasswordForm,
  resetPasswordForm,
  signInForm,
  signUpForm,
} from '../../../src/lib/forms/identity-forms.ts';
import { backupCodeForm, codeForm, passwordForm } from '../../../src/lib/forms/second-step-forms.ts';
import { mfaPhoneForm } from '../../../src/lib/forms/phone-form.ts';

/** Returns the first sentence of every invalid field, as the form shows them. */
function firstSentences(issues: readonly $ZodIssue[] = []): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of issues) found[path.join('.')] ??= message;
  return found;
}

const sentences = (schema: $ZodType, values: unknown) =>
  firstSentences(safeParse(schema, values).error?.issues);
const contactSentences = async (values: unknown) =>
  firstSentences((await safeParseAsync(contactInfoForm, values)).error?.issues);

const password = 'a-quiet-morning';

describe('email', () => {
  test.each([
    ['', 'Please enter your email address'],
    ['   ', 'Please enter your email address'],
    ['robin', 'Please enter a valid email address'],
    ['robin@', 'Please enter a valid email address'],
    ['robin@bakery', 'Please enter a valid email address'],
    // What stands behind the name would be a header in a `mailto:` link.
    ['robin@bakery.example?cc=x', 'Please enter a valid email address'],
    ['robin@bakery.example/x', 'Please enter a valid email address'],
    ['robin@bakery.ex%61mple', 'Please enter a valid email address'],
    ['ro bin@bakery.example', 'Please enter a valid email address'],
  ])('%j is refused', (email, sentence) => {
    expect(sentences(signInForm, { email, password })).toEqual({ email: sentence });
    expect(sentences(forgotPasswordForm, { email })).toEqual({ email: sentence });
  });

  test('is trimmed', () => {
    const result = safeParse(signInForm, { email: '  robin@bakery.example ', password });
    expect(result.data).toEqual({ email: 'robin@bakery.example', password });
  });
});

describe('password', () => {
  const email = 'robin@bakery.example';

  test.each([
    ['', 'Please enter your password'],
    ['12345', 'Please enter a valid password'],
    ['x'.repeat(129), 'Please enter a valid password'],
  ])('%j is refused', (bad, sentence) => {
    expect(sentences(signInForm, { email, password: bad })).toEqual({ password: sentence });
  });

  test.each(['123456', 'x'.repeat(128), '  two blanks  '])('%j is taken as it is', (good) => {
    expect(safeParse(signInForm, { email, password: good }).data).toEqual({ email, password: good });
  });
});

test('sign-up requires both names; a blank name counts as missing', () => {
  expect(sentences(signUpForm, { firstName: ' ', lastName: '', email: '', password: '' })).toEqual({
    firstName: 'Please enter your first name',
    lastName: 'Please enter your last name',
    email: 'Please enter your email address',
    password: 'Please enter your password',
  });
});

test.each([
  ['', '', { password: 'Please enter a new password', confirmation: 'Please confirm your new password' }],
  [password, '', { confirmation: 'Please confirm your new password' }],
  [password, 'another', { confirmation: 'Passwords do not match' }],
  ['12345', '12345', { password: 'Please enter a valid password' }],
  [password, password, {}],
])('a new password: %j and %j', (first, confirmation, expected) => {
  expect(sentences(resetPasswordForm, { password: first, confirmation })).toEqual(expected);
});

describe('verification code', () => {
  test.each([
    ['', 'Please enter the verification code sent to your phone number'],
    ['  ', 'Please enter the verification code sent to your phone number'],
    ['12345', 'Please enter a valid verification code'],
    ['1234567', 'Please enter a valid verification code'],
    ['12345a', 'Please enter a valid verification code'],
  ])('%j is refused', (code, sentence) => {
    expect(sentences(codeForm, { code })).toEqual({ code: sentence });
  });

  test.each(['123456', '123 456', '123-456', '１２３ ４５６', '١٢٣٤٥٦'])('%j is 123456', (code) => {
    expect(safeParse(codeForm, { code }).data).toEqual({ code: '123456' });
  });
});

describe('phone of two-step verification', () => {
  test.each([
    '',
    '555',
    '(555) 555-010',
    '55555501000',
    '555555010x',
    '5555550100x',
    '+47 22 85 50 50',
    '(555) 555-0100 ext 2',
  ])('%j is refused', (phone) => {
    expect(sentences(mfaPhoneForm, { phone })).toEqual({ phone: 'Please enter a valid phone number' });
  });

  test.each(['(555) 555-0100', '+1 555 555 0100', '15555550100', '555.555.0100'])(
    '%j is ten digits',
    (phone) => {
      expect(safeParse(mfaPhoneForm, { phone }).data).toEqual({ phone: '5555550100' });
    },
  );
});

describe('contact info', () => {
  test('accepts an empty form', async () => {
    expect(await contactSentences(noContactInfo)).toEqual({});
  });

  test.each(['line1', 'line2', 'city', 'state', 'postalCode', 'country'] as const)(
    'a filled %s asks for the rest of the address',
    async (filled) => {
      const all = {
        line1: 'Please enter address line 1',
        city: 'Please enter your city',
        state: 'Please enter your state',
        postalCode: 'Please enter your postal code',
        country: 'Please enter your country',
      };
      const missing = Object.fromEntries(Object.entries(all).filter(([name]) => name !== filled));
      expect(await contactSentences({ ...noContactInfo, [filled]: 'something' })).toEqual(missing);
    },
  );

  test.each([
    ['United States', 'your city', 'your state', 'your ZIP code'],
    ['Canada', 'your city', 'your province', 'your postal code'],
    ['India', 'your city', 'your state', 'your PIN code'],
    ['Jamaica', 'your city', 'your parish'],
    ['Singapore', 'your postal code'],
  ])('asks for the parts of an address in %s by their names there', async (country, ...parts) => {
    const missing = Object.values(
      await contactSentences({ ...noContactInfo, country, line1: '1 Oak Street' }),
    );
    expect(missing).toEqual(parts.map((part) => `Please enter ${part}`));
  });

  test('accepts blanks as an empty address', async () => {
    expect(await contactSentences({ ...noContactInfo, city: '  ' })).toEqual({});
  });

  test('trims and accepts a whole address, a phone number and an e-mail address', async () => {
    const filled = {
      phone: '(555) 555-0100',
      email: 'robin@bakery.example',
      line1: '1 Oak Street',
      line2: '',
      city: 'Springfield',
      state: 'Ohio',
      postalCode: '12345',
      country: 'USA',
    };
    const typed = Object.fromEntries(Object.entries(filled).map(([name, text]) => [name, ` ${text} `]));
    expect(await safeParseAsync(contactInfoForm, typed)).toMatchObject({ success: true, data: filled });
  });

  test('an address begins with its first field that is not blank', () => {
    expect(hasAddress({})).toBe(false);
    expect(hasAddress({ phone: '5555550100', city: ' ' })).toBe(false);
    expect(hasAddress({ country: 'USA' })).toBe(true);
  });

  test('takes a phone number of another country', async () => {
    expect(await contactSentences({ ...noContactInfo, phone: '+47 22 85 50 50' })).toEqual({});
  });

  test('refuses an invalid phone number and e-mail address', async () => {
    expect(await contactSentences({ ...noContactInfo, phone: '555', email: 'robin' })).toEqual({
      phone: 'Please enter a valid phone number',
      email: 'Please enter a valid email address',
    });
  });
});

test('an e-mail address is taken as it was copied, and blank text is none', async () => {
  const email = '\u202Akim@works.example.\u202C';
  expect(safeParse(forgotPasswordForm, { email }).data).toEqual({ email: 'kim@works.example' });
  expect((await safeParseAsync(contactInfoForm, { ...noContactInfo, email, city: '\u2800' })).data).toEqual({
    ...noContactInfo,
    email: 'kim@works.example',
  });
  expect(sentences(nameForm, { firstName: '\0', lastName: '\u3164' })).toEqual({
    firstName: 'Please enter your first name',
    lastName: 'Please enter your last name',
  });
});

test('a password counts its characters however they were typed', () => {
  const signIn = (typed: string) => sentences(signInForm, { email: 'kim@works.example', password: typed });
  expect(signIn('e\u0301'.repeat(128))).toEqual({});
  expect(signIn('e\u0301'.repeat(129))).toEqual({ password: 'Please enter a valid password' });
  expect(signIn('e\u0301'.repeat(5))).toEqual({ password: 'Please enter a valid password' });
  expect(
    sentences(resetPasswordForm, { password: 'cre\u0300me a\u0301', confirmation: 'cr\u00E8me \u00E1' }),
  ).toEqual({});
});

test('a change of the second factor needs a password, a backup code is taken as it is written', () => {
  expect(sentences(passwordForm, { password: '' })).toEqual({ password: 'Please enter your password' });
  expect(sentences(passwordForm, { password: 'three random words' })).toEqual({});
  expect(sentences(backupCodeForm, { code: '  ' })).toEqual({
    code: 'Please enter one of your backup codes',
  });
  expect(safeParse(backupCodeForm, { code: ' 7gkq2-mx4rb ' }).data).toEqual({ code: '7gkq2-mx4rb' });
});

test('a new phone number comes with the password, a missing name with both parts', () => {
  expect(sentences(newNumberForm, { phone: '555', password: '' })).toEqual({
    phone: 'Please enter a valid phone number',
    password: 'Please enter your password',
  });
  expect(safeParse(newNumberForm, { phone: '(555) 123-4567', password }).data).toEqual({
    phone: '5551234567',
    password,
  });
  expect(sentences(nameForm, { firstName: ' ', lastName: '' })).toEqual({
    firstName: 'Please enter your first name',
    lastName: 'Please enter your last name',
  });
  expect(safeParse(nameForm, { firstName: ' Kim ', lastName: 'Roth' }).data).toEqual({
    firstName: 'Kim',
    lastName: 'Roth',
  });
});

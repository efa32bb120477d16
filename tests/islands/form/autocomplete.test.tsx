// docs/product/identity.md#autocomplete
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { CodeForm } from '../../../src/islands/mfa/code-form.tsx';
import { EnrollmentPhone } from '../../../src/islands/identity/mfa-enrollment-island.tsx';
import { ForgotPasswordIsland } from '../../../src/islands/identity/forgot-password-island.tsx';
import { ResetPasswordIsland } from '../../../src/islands/identity/reset-password-island.tsx';
import { SignInIsland } from '../../../src/islands/identity/sign-in-island.tsx';
import { SignUpIsland } from '../../../src/islands/identity/sign-up-island.tsx';
import { ContactInfoForm } from '../../../src/islands/onboarding/contact-info-island.tsx';
import { elementsOf, markup } from '../../helpers/markup.ts';

const screens: readonly (readonly [string, ReactElement, readonly string[]])[] = [
  ['sign-in', <SignInIsland key="" />, ['username', 'current-password']],
  ['sign-up', <SignUpIsland key="" pitch="" />, ['given-name', 'family-name', 'username', 'new-password']],
  ['forgotten password', <ForgotPasswordIsland key="" />, ['username']],
  ['reset', <ResetPasswordIsland key="" />, ['username', 'new-password', 'new-password']],
  ['enrollment', <EnrollmentPhone key="" />, ['tel']],
  ['code', <CodeForm key="" busy={false} onVerified={() => Promise.resolve()} />, ['one-time-code']],
  [
    'contact info',
    <ContactInfoForm key="" />,
    [
      'tel',
      'email',
      'address-line1',
      'address-line2',
      'address-level2',
      'address-level1',
      'postal-code',
      'country-name',
    ],
  ],
];

it.each(screens)('%s tells browsers and password managers what each field is', (_, form, expected) => {
  const html = markup(form);
  const fields = [...elementsOf(html, 'input'), ...elementsOf(html, 'select')];
  const values = fields.map(({ autocomplete }) => autocomplete);
  expect(values.toSorted()).toEqual(expected.toSorted());
});

it('the user name of the reset page is hidden', () => {
  const names = elementsOf(markup(<ResetPasswordIsland />), 'input').filter(
    ({ autocomplete }) => autocomplete === 'username',
  );
  expect(names).toMatchObject([{ hidden: '' }]);
});

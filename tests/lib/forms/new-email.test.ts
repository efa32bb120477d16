import { expect, test } from 'vitest';
import { newEmailForm } from '../../../src/lib/forms/account-forms.ts';
import { signInForm, signUpForm } from '../../../src/lib/forms/identity-forms.ts';
import { validation } from '../../../src/lib/messages/shared/validation.ts';

const sentenceFor = (form: typeof signUpForm | typeof newEmailForm | typeof signInForm, email: string) =>
  form
    .safeParse({ email, password: 'three random words', firstName: 'Kim', lastName: 'Lee' })
    .error?.issues.map(({ message }) => message) ?? [];

test.each(['mary.o’kane@works.example', 'zoë@works.example'])(
  'a sign-up and a change of address refuse %s where it is typed, a sign-in does not',
  (email) => {
    expect(sentenceFor(signUpForm, email)).toEqual([validation.emailUndeliverable]);
    expect(sentenceFor(newEmailForm, email)).toEqual([validation.emailUndeliverable]);
    expect(sentenceFor(signInForm, email)).toEqual([]);
  },
);

test('what is no address at all gets one sentence', () => {
  expect(sentenceFor(signUpForm, 'zoë')).toEqual([validation.emailInvalid]);
  expect(sentenceFor(signUpForm, 'kim@bücher.example')).toEqual([]);
});

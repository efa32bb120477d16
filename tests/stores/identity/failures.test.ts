// docs/product/api.md#error-texts
// docs/product/identity.md#sign-in-errors
// docs/product/identity.md#sign-up-errors
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../src/lib/api/shared/api-error.ts';
import {
  describeFailure,
  describeWithPrefix,
  failures,
  serverSentenceOr,
} from '../../../src/lib/messages/shared/failures.ts';
import { describeSignInFailure } from '../../../src/lib/messages/identity/sign-in.ts';
import { describeSignUpFailure } from '../../../src/lib/messages/identity/sign-up.ts';

const http = (status: number, serverMessage: string | null = null, statusText = '') =>
  new ApiError({ kind: 'http', status, serverMessage, statusText });
const offline = new ApiError({ kind: 'network' });

test.each([
  [http(401, 'Invalid email or password.', 'Unauthorized'), 'Invalid email or password.'],
  [http(401, null, 'Unauthorized'), 'Unauthorized'],
  [http(401), 'Unable to sign in at this time. Please try again later.'],
  [http(500, 'Something broke.'), 'Sign in error'],
  [http(422, 'email is not valid.'), 'Sign in error'],
  [http(429, 'Please wait a minute.'), 'Please wait a minute.'],
  [http(503, 'We are busy.'), 'We are busy.'],
  [http(503), 'Sign in error'],
  [offline, `Sign in error. ${failures.offline}`],
  [new ApiError({ kind: 'timeout' }), `Sign in error. ${failures.slow}`],
  [new ApiError({ kind: 'shape', status: 200 }), `Sign in error. ${failures.unreadable}`],
])('a failed sign-in: %s', (error, sentence) => {
  expect(describeSignInFailure(error)).toBe(sentence);
});

test.each([
  [http(422, 'An account with this email already exists.'), 'An account with this email already exists.'],
  [http(401, 'No.'), 'No.'],
  [http(422), 'Unable to sign up at this time. Please try again later.'],
  [http(401), 'Unable to sign up at this time. Please try again later.'],
  [http(500, 'Something broke.'), 'Sign up error'],
  [http(429, 'Please wait a minute.'), 'Please wait a minute.'],
  [offline, `Sign up error. ${failures.offline}`],
])('a failed sign-up: %s', (error, sentence) => {
  expect(describeSignUpFailure(error)).toBe(sentence);
});

describe('server error, else', () => {
  test.each([
    [http(422, 'That code is not right.'), 'That code is not right.'],
    [http(500), 'Unable to verify MFA token'],
    [offline, `Unable to verify MFA token. ${failures.offline}`],
  ])('%s', (error, sentence) => {
    expect(serverSentenceOr(failures.verifyCode, error)).toBe(sentence);
  });

  test('a sentence with a full stop gets no second one', () => {
    expect(serverSentenceOr(failures.enroll, offline)).toBe(`${failures.enroll} ${failures.offline}`);
  });
});

test.each([
  [http(500, 'Something broke.', 'Internal Server Error'), 'Something broke.'],
  [http(500, null, 'Internal Server Error'), 'Internal Server Error'],
  [http(500), 'An unexpected error occurred'],
])('any other failure: %s', (error, sentence) => {
  expect(describeFailure(error)).toBe(sentence);
  expect(describeWithPrefix('Prefix', error)).toBe(`Prefix: ${sentence}`);
});

// docs/product/api.md#tolerance
// docs/product/api.md#reply-shapes
// docs/product/api.md#error-replies
// docs/product/assistant.md#question-types
// docs/product/identity.md#sign-up-payload
// docs/product/mfa.md#verify
// docs/product/requests.md#request-fields
// docs/product/requests.md#answers-of-a-request
// docs/product/session.md#expiry
// docs/product/session.md#user-fields
// docs/product/thread.md#message-fields
import { describe, expect, it } from 'vitest';
import { signUp, readExpiry } from '../../../src/lib/contract/identity.ts';
import { currentUser } from '../../../src/lib/contract/session.ts';
import { readError } from '../../../src/lib/contract/shared/errors.ts';
import { verifyCode } from '../../../src/lib/contract/mfa.ts';
import { getRequest } from '../../../src/lib/contract/requests.ts';
import { nextScreenItem } from '../../../src/lib/contract/assistant.ts';

const INSTANT_MS = Date.parse('2026-03-10T12:00:00Z');

it.each([
  ['2026-03-10T12:00:00Z', INSTANT_MS],
  [INSTANT_MS, INSTANT_MS],
  [INSTANT_MS / 1000, INSTANT_MS],
  [String(INSTANT_MS / 1000), INSTANT_MS],
  [undefined, null],
  ['soon', null],
  [-1, null],
])('sign_in expires_at: %o is read as %o', (given, expected) => {
  expect(readExpiry(given)).toBe(expected);
});

const email = 'new@sundial.example';

it.each([
  [{ data: JSON.stringify({ email }) }, email],
  [JSON.stringify({ email }), email],
  [{ email }, email],
  [{ data: { email } }, email],
  [{ data: 'not json' }, null],
  [{}, null],
])('sign_up reply %o gives %s', (given, expected) => {
  expect(signUp.accepts.parse(given)).toEqual({ email: expected });
});

const user = {
  external_id: 'u1',
  email: 'a@b.example',
  full_name: 'A B',
  first_name: 'A',
  request_count: 0,
  companies: [],
};

it.each([{ user }, { data: user }, { data: { user } }, user])('users/current reply accepts %o', (given) => {
  expect(currentUser.accepts.parse(given)).toMatchObject({ email: 'a@b.example' });
});

it.each([{ success: true }, { data: { success: true } }])('mfa/verify reply accepts %o', (given) => {
  expect(verifyCode.accepts.parse(given)).toEqual({ success: true });
});

it.each([
  [{ error: 'Wrong.', code: 'x' }, 'Wrong.', 'x'],
  [{ errors: ['First.', 'Second.'] }, 'First.', null],
  [{ errors: [{ message: 'Deep.' }] }, 'Deep.', null],
  [{ message: 'Hm.' }, 'Hm.', null],
  [{ error: '' }, null, null],
  ['<html>', null, null],
  [null, null, null],
])('errors: %o reads %o', (given, message, code) => {
  expect(readError(given)).toEqual({ message, code });
});

it('requests fills in the fields that an API omits', () => {
  const { request } = getRequest.accepts.parse({ request: { id: 7, external_id: 7 } });
  expect(request).toMatchObject({
    external_id: '7',
    status: null,
    messages: [],
    last_message: null,
    answers: null,
  });
});

describe('next_screen_item', () => {
  it('accepts flags and answers on the item or on its question', () => {
    const { next_item } = nextScreenItem.accepts.parse({
      next_item: {
        id: 5,
        universal_answer: { value: '5555550142' },
        question: { label: 'Phone?', type: 'PhoneNumberInput', optional: true, last_question: true },
      },
    });
    expect(next_item).toEqual({
      id: 5,
      label: 'Phone?',
      type: 'PhoneNumberInput',
      options: [],
      format: null,
      optional: true,
      lastQuestion: true,
      answer: null,
      universalAnswer: '5555550142',
    });
  });

  it('reads an unknown question type as a line of text', () => {
    const item = { id: 1, question: { label: 'Mood?', type: 'HologramInput' } };
    expect(nextScreenItem.accepts.parse({ next_item: item }).next_item?.type).toBe('TextInput');
  });
});

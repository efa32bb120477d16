import { describe, expect, test } from 'vitest';
import { checkIntroAnswers } from '../../../server/services/onboarding/intro-answers.ts';
import { CONTACT_ANSWER_IDS } from '../../../src/lib/contract/shared/answer-ids.ts';
import type { AnswerValue } from '../../../src/lib/contract/assistant.ts';
import { DISGUISED_ADDRESS_SENTENCE, DISGUISED_ADDRESSES } from '../identity/support/disguised-addresses.ts';

const CHIP = 132;
const PHONE = 104;
const EMAIL = 165;
const [LINE_1, LINE_2, CITY, STATE, POSTAL_CODE, COUNTRY] = [148, 149, 150, 151, 311, 313];
const ADDRESS = [LINE_1, CITY, STATE, POSTAL_CODE, COUNTRY];

type Posted = readonly (readonly [number, AnswerValue])[];
const check = (...posted: Posted) =>
  checkIntroAnswers(posted.map(([id, value]) => ({ answer_id: id, value })));
const address: Posted = ADDRESS.map((id) => [id, 'filled']);

test.each<[number, AnswerValue, AnswerValue]>([
  [CHIP, true, true],
  [CHIP, false, false],
  [CHIP, null, null],
  [PHONE, ' 5555550142 ', '5555550142'],
  [PHONE, ' ', null],
  [PHONE, null, null],
  [EMAIL, ' robin@people.test ', 'robin@people.test'],
  [EMAIL, '', null],
  [LINE_2, ' ', null],
])('stores %d: %j as %j', (id, value, stored) => {
  expect(check([id, value])).toEqual(new Map([[id, stored]]));
});

test.each<[number, AnswerValue, string]>([
  [CHIP, 'yes', 'Please choose yes or no.'],
  [CHIP, 1, 'Please choose yes or no.'],
  [PHONE, true, 'Please enter text.'],
  [EMAIL, 1, 'Please enter text.'],
  [PHONE, '555555014', 'Please enter a valid phone number.'],
  [PHONE, '55555501422', 'Please enter a valid phone number.'],
  [EMAIL, 'robin at home', 'Please enter a valid email address.'],
  [LINE_2, 'x'.repeat(201), 'Please enter a shorter address.'],
  [LINE_2, 'Flat 3', 'Please complete the address.'],
  [999, 'x', 'One of these questions is not known.'],
  [999, null, 'One of these questions is not known.'],
])('refuses %d: %j', (id, value, sentence) => {
  expect(() => check([id, value])).toThrow(expect.objectContaining({ code: 'validation', sentence }));
});

test.each(DISGUISED_ADDRESSES)('refuses an e-mail address with %s', (_, email) => {
  expect(() => check([EMAIL, email])).toThrow(
    expect.objectContaining({ code: 'validation', sentence: DISGUISED_ADDRESS_SENTENCE }),
  );
});

test('the last answer of an id wins', () => {
  expect(check([PHONE, '5555550142'], [PHONE, null])).toEqual(new Map([[PHONE, null]]));
});

describe('an address', () => {
  test('is complete without its second line', () => {
    expect(check(...address)).toEqual(new Map(address));
    expect(check(...address, [LINE_2, 'x'.repeat(200)]).get(LINE_2)).toHaveLength(200);
  });

  test('may be cleared as a whole', () => {
    expect([...check(...ADDRESS.map((id) => [id, ' '] as const)).values()]).toEqual(ADDRESS.map(() => null));
  });

  test.each(ADDRESS)('needs %d', (missing) => {
    const rest = address.filter(([id]) => id !== missing);
    for (const posted of [rest, [...rest, [missing, ' '] as const]]) {
      expect(() => check(...posted)).toThrow(
        expect.objectContaining({ sentence: 'Please complete the address.' }),
      );
    }
  });
});

test('the last step asks for the phone number, the e-mail address and the postal address', () => {
  expect(CONTACT_ANSWER_IDS).toEqual(new Set([PHONE, EMAIL, ...ADDRESS, LINE_2]));
});

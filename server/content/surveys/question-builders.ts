/**
 * Builders for the questions of a survey. `extra` holds optional fields: `optional`, `when` (a condition), a prefill.
 */

import type { QuestionContent } from '../content-types.ts';

type Extra = Pick<QuestionContent, 'optional' | 'when' | 'universalAnswerId'>;

/** Ids of onboarding answers that prefill questions: docs/product/onboarding.md#answer-ids. */
const PROFILE = {
  phone: 104,
  line1: 148,
  city: 150,
  state: 151,
  preferredEmail: 165,
  postalCode: 311,
} as const satisfies Record<string, number>;

/** A text field of one line. */
export function text(key: string, label: string, extra: Extra = {}): QuestionContent {
  return { key, label, type: 'TextInput', ...extra };
}

/** A text field of several lines. */
export function story(key: string, label: string, extra: Extra = {}): QuestionContent {
  return { key, label, type: 'MultilineTextInput', ...extra };
}

/** A choice of one option, written as `{ value: 'Label' }` in display order. */
export function choice(
  key: string,
  label: string,
  options: Readonly<Record<string, string>>,
  extra: Extra = {},
): QuestionContent {
  return {
    key,
    label,
    type: 'SingleSelectInput',
    options: Object.entries(options).map(([value, optionLabel]) => ({ value, label: optionLabel })),
    ...extra,
  };
}

/** An upload of an image or a PDF. */
export function upload(key: string, label: string, extra: Extra = {}): QuestionContent {
  return { key, label, type: 'SingleUploadInput', ...extra };
}

/** A phone number, prefilled from the profile. */
export function phone(label: string, extra: Extra = {}): QuestionContent {
  return { key: 'phone', label, type: 'PhoneNumberInput', universalAnswerId: PROFILE.phone, ...extra };
}

/** An email address, prefilled from the profile. */
export function email(label: string, extra: Extra = {}): QuestionContent {
  return {
    key: 'email',
    label,
    type: 'ManagedEmailInput',
    universalAnswerId: PROFILE.preferredEmail,
    ...extra,
  };
}

/** A street address, prefilled from the profile. */
export function street(label: string, extra: Extra = {}): QuestionContent {
  return text('street', label, { universalAnswerId: PROFILE.line1, ...extra });
}

/** A city, prefilled from the profile. */
export function city(label: string, extra: Extra = {}): QuestionContent {
  return text('city', label, { universalAnswerId: PROFILE.city, ...extra });
}

/** A state, prefilled from the profile. */
export function state(label: string, extra: Extra = {}): QuestionContent {
  return text('state', label, { universalAnswerId: PROFILE.state, ...extra });
}

/** A ZIP code, prefilled from the profile. */
export function zip(label: string, extra: Extra = {}): QuestionContent {
  return text('zip', label, { universalAnswerId: PROFILE.postalCode, ...extra });
}

/** A condition: `question` has one of these answers. */
export function after(question: string, ...isOneOf: readonly string[]): Pick<QuestionContent, 'when'> {
  return { when: { question, isOneOf } };
}

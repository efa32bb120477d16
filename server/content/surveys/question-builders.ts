/**
 * Short-hands for writing questions, so that a survey file reads like the conversation it is.
 * `extra` adds what not every question has: `optional`, `when` (a condition) or a profile prefill.
 */

import type { QuestionContent } from '../content-types.ts';

type Extra = Pick<QuestionContent, 'optional' | 'when' | 'universalAnswerId'>;

/** Onboarding answers a question may offer as a prefill (SPEC section 3). */
const PROFILE = {
  phone: 104,
  line1: 148,
  city: 150,
  state: 151,
  preferredEmail: 165,
  postalCode: 311,
} as const satisfies Record<string, number>;

/** One line of text. */
export function text(key: string, label: string, extra: Extra = {}): QuestionContent {
  return { key, label, type: 'TextInput', ...extra };
}

/** A few sentences. */
export function story(key: string, label: string, extra: Extra = {}): QuestionContent {
  return { key, label, type: 'MultilineTextInput', ...extra };
}

/** One of several options, written as `{ value: 'Label' }` in the order shown. */
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

/** A picture or a PDF. */
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

/** A condition: ask only when `question` was answered with one of these values. */
export function after(question: string, ...isOneOf: readonly string[]): Pick<QuestionContent, 'when'> {
  return { when: { question, isOneOf } };
}

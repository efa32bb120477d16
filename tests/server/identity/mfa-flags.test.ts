import { expect, test } from 'vitest';
import { mfaFlags } from '../../../server/services/identity/sign-in.ts';

const code = { mfa_requires_verification: false, mfa_required: true };
const offer = { mfa_requires_verification: true, mfa_required: false };
const enrollmentFirst = { mfa_requires_verification: true, mfa_required: true };
const nothing = { mfa_requires_verification: false, mfa_required: false };

test.each([
  ['enrolled, no company', true, [], code],
  ['enrolled, policy off', true, ['off'], code],
  ['enrolled, policy optional', true, ['optional'], code],
  ['enrolled, policy required', true, ['required'], code],
  ['not enrolled, no company', false, [], nothing],
  ['not enrolled, policy off', false, ['off'], nothing],
  ['not enrolled, policy optional', false, ['optional'], offer],
  ['not enrolled, policy required', false, ['required'], enrollmentFirst],
  ['not enrolled, one of two companies requires it', false, ['optional', 'required'], enrollmentFirst],
] as const)('%s', (_, enrolled, policies, expected) => {
  expect(mfaFlags(enrolled, policies, true)).toEqual(expected);
});

test.each([
  ['optional', nothing],
  ['required', enrollmentFirst],
] as const)('of an unconfirmed address, policy %s', (policy, expected) => {
  expect(mfaFlags(false, [policy], false)).toEqual(expected);
});

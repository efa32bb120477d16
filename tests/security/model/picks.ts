import * as fc from 'fast-check';
import { NEW_PASSWORD, PASSWORD } from '../../server/identity/support/call-identity.ts';
import { WEAK_PASSWORD, type Company } from './commands/actions.ts';

/** Mostly the first of two users: the second shows whether foreign data stay unchanged. */
export const user = fc.constantFrom(0, 0, 0, 1);
/** Mostly the newest. */
export const back = fc.constantFrom(0, 0, 0, 1, 2);
export const live = fc.constantFrom(true, true, true, false);
export const phone = fc.constantFrom(0, 0, 1);
export const company = fc.constantFrom<Company[]>('none', 'test-off', 'test-optional', 'test-required');
export const goodPassword = fc.constantFrom(PASSWORD, NEW_PASSWORD);
export const firstPassword = fc.constantFrom(PASSWORD, NEW_PASSWORD, WEAK_PASSWORD);
/** Mostly the right password. */
export const right = fc.constantFrom(true, true, true, true, false);
/** Mostly at once, else after this many minutes. */
export const after = (...minutes: readonly number[]) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constantFrom(...minutes) });

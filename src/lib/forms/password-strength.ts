import { PASSWORD_MIN_CHARACTERS } from '../contract/shared/limits.ts';
import { strengthText } from '../messages/identity/password-strength.ts';

/** The strength of a password from 0 (too short) to 3 (strong), with advice. It never blocks a password. */
export interface PasswordStrength {
  readonly level: 0 | 1 | 2 | 3;
  readonly advice: string;
}

const COMMON =
  /^(?:password|passwort|qwert[yz]|welcome|letmein|iloveyou|sunshine|football|dragon|monkey|abc123|admin)/;
const SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '9876543210',
  'qwertyuiop',
  'asdfghjkl',
] as const;
const SEQUENCE_LENGTH = 4;
const FAIR_BITS = 40;
const STRONG_BITS = 54;
const PERSONAL_MIN_CHARACTERS = 3;

function hasSequence(text: string): boolean {
  return SEQUENCES.some((sequence) => {
    for (let start = 0; start + SEQUENCE_LENGTH <= sequence.length; start += 1) {
      if (text.includes(sequence.slice(start, start + SEQUENCE_LENGTH))) return true;
    }
    return false;
  });
}

function alphabetSize(text: string): number {
  const kinds: readonly (readonly [RegExp, number])[] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 24],
  ];
  return kinds.reduce((size, [kind, count]) => (kind.test(text) ? size + count : size), 0);
}

/** Estimates the strength of a password. `personal` holds words that others know about its owner. */
export function passwordStrength(password: string, personal: readonly string[] = []): PasswordStrength {
  if (password.length < PASSWORD_MIN_CHARACTERS) return { level: 0, advice: strengthText.short };
  const lower = password.toLowerCase();
  const own = personal
    .flatMap((word) => word.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .find((word) => word.length >= PERSONAL_MIN_CHARACTERS && lower.includes(word));
  if (own !== undefined && lower.length - own.length < 2 * PASSWORD_MIN_CHARACTERS) {
    return { level: 1, advice: strengthText.personal };
  }
  const bits = new Set(lower).size * 0.6 * Math.log2(alphabetSize(password)) + password.length;
  if (COMMON.test(lower) && bits < STRONG_BITS) return { level: 1, advice: strengthText.common };
  const patterned = hasSequence(lower) || /(.)\1\1/.test(lower);
  if (patterned && bits < STRONG_BITS) return { level: 1, advice: strengthText.pattern };
  if (bits < FAIR_BITS) return { level: 1, advice: strengthText.longer };
  if (bits < STRONG_BITS) return { level: 2, advice: strengthText.longer };
  return { level: 3, advice: strengthText.good };
}

import { applyMask, formatPhone, PHONE_MASK, phoneDigits } from '../../../lib/format/mask.ts';

/** The text of a phone field after an edit, and the position of the caret. */
export interface PhoneEdit {
  readonly value: string;
  readonly caret: number;
}

function positionAfterDigits(value: string, count: number): number {
  if (count === 0) return 0;
  let seen = 0;
  for (let index = 0; index < value.length; index += 1) {
    if (/\d/.test(value.charAt(index))) seen += 1;
    if (seen === count) return index + 1;
  }
  return value.length;
}

/**
 * Masks a phone number after an edit. The caret stays behind the same digit. Ignores a typed eleventh digit; keeps a
 * pasted or autofilled one, so that validation refuses the number instead of cutting it silently.
 */
export function editPhone(raw: string, caret: number, typed: boolean): PhoneEdit {
  const value = typed ? applyMask(PHONE_MASK, phoneDigits(raw)) : formatPhone(raw);
  if (caret >= raw.length) return { value, caret: value.length };
  const removed = raw.replace(/\D/g, '').length - phoneDigits(raw).length;
  const before = raw.slice(0, caret).replace(/\D/g, '').length - removed;
  return { value, caret: positionAfterDigits(value, Math.max(0, before)) };
}

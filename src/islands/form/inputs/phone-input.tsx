import { useEffect, useRef, type ChangeEvent, type ComponentPropsWithRef } from 'react';
import { applyMask, formatPhone, PHONE_MASK, phoneDigits } from '../../../lib/format/mask.ts';
import { mergeRefs } from '../field.tsx';
import { TextInput, type LineInputProps } from './text-input.tsx';

type PhoneInputProps = Omit<LineInputProps, 'type'>;

function remask(input: HTMLInputElement, event: Event): void {
  const typed = event instanceof InputEvent && event.inputType === 'insertText' && event.data?.length === 1;
  const edit = editPhone(input.value, input.selectionStart ?? input.value.length, typed);
  if (edit.value === input.value) return;
  input.value = edit.value;
  if (document.activeElement === input) input.setSelectionRange(edit.caret, edit.caret);
}

/** Takes a US phone number and formats it as (999) 999-9999 while typing. */
export function PhoneInput({ ref, onChange, ...rest }: PhoneInputProps) {
  const own = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (own.current !== null) own.current.value = formatPhone(own.current.value);
  }, []);
  const mask: ComponentPropsWithRef<'input'>['onChange'] = (event: ChangeEvent<HTMLInputElement>) => {
    remask(event.target, event.nativeEvent);
    onChange?.(event);
  };
  return (
    <TextInput
      autoComplete="tel-national"
      inputMode="tel"
      placeholder="(555) 123-4567"
      {...rest}
      type="tel"
      ref={mergeRefs(own, ref)}
      onChange={mask}
    />
  );
}

/** The text of a phone field after an edit, and the position of the caret. */
interface PhoneEdit {
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
function editPhone(raw: string, caret: number, typed: boolean): PhoneEdit {
  const value = typed ? applyMask(PHONE_MASK, phoneDigits(raw)) : formatPhone(raw);
  if (caret >= raw.length) return { value, caret: value.length };
  const removed = raw.replace(/\D/g, '').length - phoneDigits(raw).length;
  const before = raw.slice(0, caret).replace(/\D/g, '').length - removed;
  return { value, caret: positionAfterDigits(value, Math.max(0, before)) };
}

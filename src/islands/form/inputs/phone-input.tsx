import { useEffect, useRef, type ChangeEvent, type ComponentPropsWithRef } from 'react';
import { formatPhone } from '../../../lib/format/mask.ts';
import { mergeRefs } from '../merge-refs.ts';
import { editPhone } from './phone-caret.ts';
import { TextInput, type LineInputProps } from './text-input.tsx';

/** Props of {@link PhoneInput}. */
export type PhoneInputProps = Omit<LineInputProps, 'type'>;

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

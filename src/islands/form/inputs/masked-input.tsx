import { useEffect, useRef, type ChangeEvent } from 'react';
import { formatPhone } from '../../../lib/format/phone.ts';
import { type LineInputProps, mergeRefs, TextInput } from '../field.tsx';

/** Returns a text in its mask. Drops what is typed too much; keeps what is pasted or filled in, so that it can be refused. */
type WriteMask = (raw: string, typed: boolean) => string;

interface MaskedInputProps extends LineInputProps {
  readonly write: WriteMask;
}

/** Takes a phone number; one of the United States or Canada is formatted as (999) 999-9999 while typing. */
export function PhoneInput(props: LineInputProps) {
  return (
    <MaskedInput
      autoComplete="tel"
      inputMode="tel"
      placeholder="(555) 123-4567"
      {...props}
      type="tel"
      write={formatPhone}
    />
  );
}

/** Takes a text that `write` puts into its mask. */
export function MaskedInput({ ref, onChange, write, ...rest }: MaskedInputProps) {
  const own = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (own.current !== null) own.current.value = write(own.current.value, false);
    // oxlint-disable-next-line react/exhaustive-deps -- only the text that the page began with
  }, []);
  return (
    <TextInput
      {...rest}
      ref={mergeRefs(own, ref)}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        remask(event.target, event.nativeEvent, write);
        onChange?.(event);
      }}
    />
  );
}

/** Writes the mask after an edit. The caret stays behind the same character. */
function remask(input: HTMLInputElement, event: Event, write: WriteMask): void {
  const typed = event instanceof InputEvent && event.inputType === 'insertText' && event.data?.length === 1;
  const raw = input.value;
  const caret = input.selectionStart ?? raw.length;
  const value = write(raw, typed);
  if (value === raw) return;
  input.value = value;
  if (document.activeElement !== input) return;
  const position = caret >= raw.length ? value.length : write(raw.slice(0, caret), typed).length;
  input.setSelectionRange(position, position);
}

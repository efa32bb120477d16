import type { ChangeEvent } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { TextInput, type LineInputProps } from './text-input.tsx';

const CODE_LENGTH = 6;

interface CodeInputProps extends Omit<LineInputProps, 'type' | 'maxLength'> {
  /** Called with the sixth digit. */
  readonly onComplete?: ((code: string) => void) | undefined;
}

/** Takes a one-time code in one field, so that phones can fill it in. Drops spaces and dashes. */
export function CodeInput({ onChange, onComplete, className, ...rest }: CodeInputProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const digits = input.value.replace(/\D/g, '').slice(0, CODE_LENGTH);
    if (digits !== input.value) input.value = digits;
    onChange?.(event);
    if (digits.length === CODE_LENGTH) onComplete?.(digits);
  };
  return (
    <TextInput
      {...rest}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      className={classNames('text-center text-heading tabular-nums tracking-[0.35em]', className)}
      onChange={change}
    />
  );
}

import { useId } from 'react';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import { Field, fieldAria } from '../form/field.tsx';

interface DateTimeFieldProps {
  /** As `datetime-local` has it, in the browser's time zone. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly hideLabel?: boolean | undefined;
  readonly onChange: (value: string) => void;
}

export function DateTimeField({ value, error, hideLabel, onChange }: DateTimeFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={text.date} required error={error} hideLabel={hideLabel}>
      <input
        {...fieldAria(id, { error, required: true })}
        id={id}
        type="datetime-local"
        required
        data-autofocus=""
        className="input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

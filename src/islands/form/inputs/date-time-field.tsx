import { useEffect, useId, useRef } from 'react';
import { Field, fieldAria } from '../field.tsx';

interface DateTimeFieldProps {
  readonly label: string;
  /** As `datetime-local` has it, in the browser's time zone. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly hideLabel?: boolean | undefined;
  /** Closes the form that the field begins; the field takes the focus then. */
  readonly onEscape?: () => void;
  readonly onChange: (value: string) => void;
}

export function DateTimeField({ label, value, error, hideLabel, onEscape, onChange }: DateTimeFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isFirst = onEscape !== undefined;
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  return (
    <Field id={id} label={label} required error={error} hideLabel={hideLabel}>
      <input
        {...fieldAria(id, { error, required: true })}
        ref={input}
        id={id}
        type="datetime-local"
        required
        data-autofocus=""
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || onEscape === undefined) return;
          // The panel around it stays open.
          event.stopPropagation();
          onEscape();
        }}
        className="input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

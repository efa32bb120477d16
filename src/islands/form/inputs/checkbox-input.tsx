import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { fieldAria, FieldError, fieldIds } from '../field.tsx';

interface CheckboxInputProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'size'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

export function CheckboxInput({ label, hint, error, className, id, ...rest }: CheckboxInputProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div className={className}>
      <div className="flex gap-3">
        <input
          {...rest}
          {...fieldAria(inputId, { hint, error, required: true })}
          type="checkbox"
          id={inputId}
          className="checkbox mt-px shrink-0"
        />
        <div>
          <label htmlFor={inputId}>{label}</label>
          {hint !== undefined && (
            <p id={fieldIds(inputId).hint} className="text-small text-ink-muted">
              {hint}
            </p>
          )}
        </div>
      </div>
      <FieldError id={fieldIds(inputId).error} error={error} />
    </div>
  );
}

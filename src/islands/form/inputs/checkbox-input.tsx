import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { fieldAria, fieldIds } from '../field.tsx';

interface CheckboxInputProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'size'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

export function CheckboxInput({ label, hint, className, id, ...rest }: CheckboxInputProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div className={className}>
      <div className="flex gap-3">
        <input
          {...rest}
          {...fieldAria(inputId, { hint, required: true })}
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
    </div>
  );
}

import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { widgetText } from '../../../lib/messages/shared/widgets.ts';
import { Chip } from '../../ui/chip/chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { fieldAria, FieldError, fieldIds } from '../field.tsx';

interface RadioOption {
  readonly value: string;
  readonly label: string;
  readonly title?: string | undefined;
  readonly icon?: ReactNode;
  /** The key that chooses it. */
  readonly shortcut?: string | undefined;
}

interface RadioGroupProps {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly RadioOption[];
  readonly value?: string | undefined;
  readonly onValueChange?: ((value: string) => void) | undefined;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  readonly hideLegend?: boolean | undefined;
  /** The id of a text that names the group, instead of a legend. */
  readonly labelledBy?: string | undefined;
  /** Lays out the answers; one column by default. */
  readonly className?: string | undefined;
}

/** Offers a few answers as chips. */
export function RadioGroup(props: RadioGroupProps) {
  const { legend, name, options, value, onValueChange } = props;
  const { hint, error, required = true, hideLegend = false, labelledBy, className } = props;
  const id = useId();
  const ids = fieldIds(id);
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy ?? `${id}-legend`}
      aria-required={required}
      {...fieldAria(id, { hint, error, required: required || labelledBy !== undefined })}
    >
      {labelledBy === undefined && (
        <div className={hideLegend ? 'sr-only' : 'mb-2 flex items-baseline gap-1.5'}>
          <span id={`${id}-legend`} className="font-medium">
            {legend}
          </span>
          {!required && (
            <span id={ids.optional} className="text-small text-ink-faint">
              {widgetText.optional}
            </span>
          )}
        </div>
      )}
      {hint !== undefined && (
        <p id={ids.hint} className="-mt-1 mb-2 text-small text-ink-muted">
          {hint}
        </p>
      )}
      <div className={classNames('grid gap-2.5', className)}>
        {options.map((option) => (
          <Chip
            key={option.value}
            variant="radio"
            name={name}
            value={option.value}
            description={option.label}
            title={option.title}
            icon={option.icon}
            aria-keyshortcuts={option.shortcut}
            error={error !== undefined}
            {...(value !== undefined && { checked: option.value === value })}
            onChange={() => onValueChange?.(option.value)}
          />
        ))}
      </div>
      <FieldError id={ids.error} error={error} />
    </div>
  );
}

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

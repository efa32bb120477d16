import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, type ComponentPropsWithRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Field, fieldAria, type FieldText } from '../field.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface SelectInputProps
  extends FieldText, Omit<ComponentPropsWithRef<'select'>, 'size' | 'children' | keyof FieldText> {
  readonly options: readonly SelectOption[];
  /** The entry for "nothing chosen". */
  readonly placeholder?: string | undefined;
}

/** Offers many answers in a native select. */
export function SelectInput(props: SelectInputProps) {
  const ownId = useId();
  const {
    label,
    hint,
    error,
    required,
    hideLabel,
    labelledBy,
    options,
    placeholder,
    className,
    id = ownId,
    ...native
  } = props;
  return (
    <Field {...{ id, label, hint, error, required, hideLabel, labelledBy }}>
      <span className="relative block">
        <select
          {...native}
          {...fieldAria(id, { hint, error, required: required === true || labelledBy !== undefined })}
          aria-labelledby={labelledBy}
          id={id}
          required={required}
          className={classNames('input appearance-none pr-11', className)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-ink-muted" />
      </span>
    </Field>
  );
}

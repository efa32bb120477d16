import { useId, type ComponentPropsWithRef } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface SwitchInputProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'size' | 'role'> {
  readonly label: string;
  readonly onCheckedChange?: ((checked: boolean) => void) | undefined;
}

/** Renders a switch for a setting that takes effect at once. */
export function SwitchInput({ label, onChange, onCheckedChange, className, id, ...rest }: SwitchInputProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <label
      htmlFor={inputId}
      className={classNames('inline-flex min-h-touch cursor-pointer items-center gap-3', className)}
    >
      <span className="relative block h-7 w-12 shrink-0">
        <input
          {...rest}
          type="checkbox"
          role="switch"
          id={inputId}
          className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full bg-line-strong transition-colors duration-fast checked:bg-accent disabled:opacity-50"
          onChange={(event) => {
            onChange?.(event);
            onCheckedChange?.(event.target.checked);
          }}
        />
        <span className="pointer-events-none absolute left-[3px] top-[3px] size-[1.375rem] rounded-full bg-surface-raised shadow-raised transition-transform duration-fast peer-checked:translate-x-5" />
      </span>
      <span className="font-medium">{label}</span>
    </label>
  );
}

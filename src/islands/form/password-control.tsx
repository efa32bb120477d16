import { useState, type ComponentPropsWithRef } from 'react';
import { classNames } from '../ui/class-names.ts';

/** A password with a button that shows it. The button's name is "Show": only the field is called by the label. */
export function PasswordControl({ className, ...rest }: ComponentPropsWithRef<'input'>) {
  const [shown, setShown] = useState(false);
  return (
    <span className="relative block">
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={shown ? 'text' : 'password'}
        className={classNames(className, 'pr-20')}
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-controls={rest.id}
        className="absolute inset-y-0.5 right-0.5 min-w-16 rounded-md px-3 text-small font-semibold text-ink-muted hover:text-ink"
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    </span>
  );
}

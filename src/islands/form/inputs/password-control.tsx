import { useState, type ComponentPropsWithRef } from 'react';
import { widgetText } from '../../../lib/messages/shared/widgets.ts';
import { classNames } from '../../ui/class-names.ts';

/** Renders a password field with a Show button. The button's name is "Show", because the label names the field. */
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
        {shown ? widgetText.hidePassword : widgetText.showPassword}
      </button>
    </span>
  );
}

import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useRef, type ComponentPropsWithRef } from 'react';
import { classNames } from '../ui/class-names.ts';
import { mergeRefs } from './field.tsx';
import { useEarlySubmit } from './page-life.ts';

interface FormProps extends Omit<ComponentPropsWithRef<'form'>, 'method' | 'noValidate' | 'action'> {
  /** The sentence for a failure of the whole form. */
  readonly error?: string | null | undefined;
  /** The id of that sentence, for a field that it describes. */
  readonly errorId?: string | undefined;
  readonly busy?: boolean | undefined;
}

/**
 * Renders a form. `data-early-input` lets the boot script hold a submit until hydration; `method="post"` keeps the
 * values out of the address bar if the browser submits the form natively.
 */
export function Form({ error, errorId, busy = false, className, children, ref, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEarlySubmit(form);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!error) return;
    // A focused field keeps the focus: the alert is announced anyway.
    const typing = document.activeElement?.matches('input, textarea, select') === true;
    if (!typing) alert.current?.focus();
  }, [error]);
  return (
    <form
      {...rest}
      ref={mergeRefs(form, ref)}
      method="post"
      noValidate
      data-early-input=""
      aria-busy={busy || undefined}
      className={classNames('flex flex-col gap-5', className)}
    >
      {error && (
        <div
          ref={alert}
          role="alert"
          tabIndex={-1}
          className="flex gap-3 rounded-lg border border-danger/25 bg-danger-soft p-4 text-ink"
        >
          <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" />
          <p id={errorId} className="min-w-0 flex-1">
            {error}
          </p>
        </div>
      )}
      {children}
    </form>
  );
}

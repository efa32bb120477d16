import type { ReactNode, Ref, RefCallback } from 'react';
import { widgetText } from '../../lib/messages/shared/widgets.ts';

/** Texts and marks of every field of the kit. */
export interface FieldText {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Shown under the control; marks it invalid. */
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  /** Shows the label to screen readers alone. */
  readonly hideLabel?: boolean | undefined;
  /** The id of a text that names the field, instead of a label. */
  readonly labelledBy?: string | undefined;
}

interface FieldProps extends FieldText {
  readonly id: string;
  readonly children: ReactNode;
}

/** Lays out label, "(optional)", hint, control and error. */
export function Field({
  id,
  label,
  hint,
  error,
  required,
  hideLabel = false,
  labelledBy,
  children,
}: FieldProps) {
  const ids = fieldIds(id);
  return (
    <div className="flex flex-col">
      {labelledBy === undefined && (
        <div className={hideLabel ? 'sr-only' : 'mb-1.5 flex items-baseline gap-1.5'}>
          <label htmlFor={id} className="font-medium">
            {label}
          </label>
          {required !== true && (
            <span id={ids.optional} className="text-small text-ink-faint">
              {widgetText.optional}
            </span>
          )}
        </div>
      )}
      {hint !== undefined && (
        <p id={ids.hint} className="-mt-0.5 mb-2 text-pretty text-small text-ink-muted">
          {hint}
        </p>
      )}
      {children}
      <FieldError id={ids.error} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  if (error === undefined || error === '') return null;
  return (
    <p id={id} className="mt-1.5 text-small font-medium text-danger">
      {error}
    </p>
  );
}

interface Described {
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  /** Wrong for a reason that a text outside the field gives. */
  readonly invalid?: boolean | undefined;
  /** The id of a text outside the field. */
  readonly describedBy?: string | undefined;
}

export function fieldIds(id: string) {
  return { optional: `${id}-optional`, hint: `${id}-hint`, error: `${id}-error` };
}

/** Returns the ARIA attributes that tie a control to its field. "(optional)" describes it: its name is the label alone. */
export function fieldAria(id: string, { hint, error, required, invalid, describedBy }: Described) {
  const ids = fieldIds(id);
  const hasError = error !== undefined && error !== '';
  const described = [
    hasError && ids.error,
    hint !== undefined && ids.hint,
    describedBy,
    required !== true && ids.optional,
  ].filter(Boolean);
  return {
    'aria-invalid': hasError || invalid || undefined,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
  };
}

/** Returns a ref that fills several refs. */
export function mergeRefs<Element>(...refs: readonly (Ref<Element> | undefined)[]): RefCallback<Element> {
  return (element) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    }
  };
}

import type { ReactNode } from 'react';

interface Described {
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  /** The id of a text outside the field. */
  readonly describedBy?: string | undefined;
}

/** Returns the ids of a field's parts, derived from the id of its control. */
export function fieldIds(id: string) {
  return { optional: `${id}-optional`, hint: `${id}-hint`, error: `${id}-error` };
}

/**
 * Returns the ARIA attributes that tie a control to its field. "(optional)" describes the control and is no part of its
 * name, which is the label alone.
 */
export function fieldAria(id: string, { hint, error, required, describedBy }: Described) {
  const ids = fieldIds(id);
  const hasError = error !== undefined && error !== '';
  const described = [
    hasError && ids.error,
    hint !== undefined && ids.hint,
    describedBy,
    required !== true && ids.optional,
  ].filter(Boolean);
  return {
    'aria-invalid': hasError || undefined,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
  };
}

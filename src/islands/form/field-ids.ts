import type { ReactNode } from 'react';

interface Described {
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
}

/** The ids of a field's parts, from the id of its control. */
export function fieldIds(id: string) {
  return { optional: `${id}-optional`, hint: `${id}-hint`, error: `${id}-error` };
}

/**
 * The ARIA attributes that tie a control to its field. "(optional)" describes the control instead of being part of its
 * name: fields are called what their label says.
 */
export function fieldAria(id: string, { hint, error, required }: Described) {
  const ids = fieldIds(id);
  const hasError = error !== undefined && error !== '';
  const described = [
    hasError && ids.error,
    hint !== undefined && ids.hint,
    required !== true && ids.optional,
  ].filter(Boolean);
  return {
    'aria-invalid': hasError || undefined,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
  };
}

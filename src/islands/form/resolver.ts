import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { failures } from '../../lib/messages/shared/failures.ts';

/** Loads the schema of a form; returns null when it cannot be loaded. */
export type SchemaLoader<Input, Output> = () => Promise<$ZodType<Output, Input> | null>;

/** The schema of a form, or a function that loads it. */
export type SchemaSource<Input, Output> = $ZodType<Output, Input> | SchemaLoader<Input, Output>;

function pathText(path: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined): string {
  const names = (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  return names.length > 0 ? names.join('.') : 'root';
}

/**
 * Lets react-hook-form validate with a zod (or zod/mini) schema; the first issue of a field is its error. Uses the
 * Standard Schema interface, so this file imports no part of zod.
 */
export function zodResolver<Input extends FieldValues, Output>(
  source: SchemaSource<Input, Output>,
): Resolver<Input, unknown, Output> {
  return async (values) => {
    const schema = typeof source === 'function' ? await source() : source;
    const errors: FieldErrors<Input> = {};
    if (schema === null) {
      set(errors, 'root', {
        type: 'unavailable',
        message: navigator.onLine ? failures.missingCode : failures.offline,
      });
      return { values: {}, errors };
    }
    const result = await schema['~standard'].validate(values);
    if (result.issues === undefined) return { values: result.value, errors: {} };
    for (const { path, message } of result.issues.toReversed()) {
      set(errors, pathText(path), { type: 'schema', message });
    }
    return { values: {}, errors };
  };
}

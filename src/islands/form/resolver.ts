import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';

function pathText(path: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined): string {
  const names = (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  return names.length > 0 ? names.join('.') : 'root';
}

/**
 * Lets react-hook-form validate with a zod (or zod/mini) schema; the first issue of a field is its error. Uses the
 * Standard Schema interface, so this file imports no part of zod.
 */
export function zodResolver<Input extends FieldValues, Output>(
  schema: $ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return async (values) => {
    const result = await schema['~standard'].validate(values);
    if (result.issues === undefined) return { values: result.value, errors: {} };
    const errors: FieldErrors<Input> = {};
    for (const { path, message } of result.issues.toReversed()) {
      set(errors, pathText(path), { type: 'schema', message });
    }
    return { values: {}, errors };
  };
}

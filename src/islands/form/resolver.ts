import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import { safeParseAsync, type $ZodType } from 'zod/v4/core';

/** Lets react-hook-form validate with a zod (or zod/mini) schema; the first issue of a field is its error. */
export function zodResolver<Input extends FieldValues, Output>(
  schema: $ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return async (values) => {
    const result = await safeParseAsync(schema, values);
    if (result.success) return { values: result.data, errors: {} };
    const errors: FieldErrors<Input> = {};
    for (const { path, code, message } of result.error.issues.toReversed()) {
      set(errors, path.length > 0 ? path.join('.') : 'root', { type: code, message });
    }
    return { values: {}, errors };
  };
}

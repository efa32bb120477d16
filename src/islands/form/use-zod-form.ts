import { useMemo } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormRegister,
  type UseFormReturn,
} from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { earlyValue } from './early-value.ts';
import { zodResolver } from './resolver.ts';

/** Options of {@link useZodForm}. */
export interface ZodFormOptions<Input extends FieldValues> {
  readonly defaultValues?: DefaultValues<Input> | undefined;
}

/**
 * A react-hook-form checked by a zod schema: validates on submit, then on every change, and focuses the first invalid
 * field. Text typed into pre-rendered fields before hydration wins over the default values.
 */
export function useZodForm<Input extends FieldValues, Output>(
  schema: $ZodType<Output, Input>,
  { defaultValues }: ZodFormOptions<Input> = {},
): UseFormReturn<Input, unknown, Output> {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: true,
    ...(defaultValues !== undefined && { defaultValues }),
  });
  const { register, setValue } = form;
  const keepingRegister = useMemo<UseFormRegister<Input>>(() => {
    const seen = new WeakSet<object>();
    return (name, options) => {
      const field = register(name, options);
      const ref = (element: unknown) => {
        const early = isNew(seen, element) ? earlyValue(element) : undefined;
        field.ref(element);
        if (early !== undefined) {
          setValue(name, early as PathValue<Input, Path<Input>>, { shouldDirty: true });
        }
      };
      return { ...field, ref };
    };
  }, [register, setValue]);
  return { ...form, register: keepingRegister };
}

function isNew(seen: WeakSet<object>, element: unknown): boolean {
  if (typeof element !== 'object' || element === null || seen.has(element)) return false;
  seen.add(element);
  return true;
}

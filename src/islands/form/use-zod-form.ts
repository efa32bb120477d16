import { useEffect, useMemo, type SyntheticEvent } from 'react';
import {
  get,
  set,
  useForm,
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormRegister,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';

/** Options of {@link useZodForm}. */
interface ZodFormOptions<Input extends FieldValues> {
  readonly defaultValues?: DefaultValues<Input> | undefined;
  /** The field that gets the focus at first. */
  readonly focus?: Path<Input> | undefined;
}

export interface RegisteredField extends UseFormRegisterReturn {
  readonly error: string | undefined;
}

export type ZodForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output> & {
  /** Returns the props that bind an input to a field and show what is wrong with it. */
  readonly field: (name: Path<Input>) => RegisteredField;
  /** Returns the `onSubmit` of a form that hands valid values to `save`. */
  readonly submit: (save: (values: Output) => unknown) => (event: SyntheticEvent) => void;
};

/**
 * A react-hook-form checked by a zod schema: validates on submit, then on every change, and focuses the first invalid
 * field. Text typed into pre-rendered fields before hydration wins over the default values.
 */
export function useZodForm<Input extends FieldValues, Output>(
  schema: $ZodType<Output, Input>,
  { defaultValues, focus }: ZodFormOptions<Input> = {},
): ZodForm<Input, Output> {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    ...(defaultValues !== undefined && { defaultValues }),
  });
  const { register, setValue, setFocus, handleSubmit } = form;
  const { errors } = form.formState;
  useEffect(() => {
    if (focus !== undefined) setFocus(focus);
  }, [focus, setFocus]);
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
  return {
    ...form,
    register: keepingRegister,
    field: (name) => {
      const error: FieldError | undefined = get(errors, name);
      return { ...keepingRegister(name), error: error?.message };
    },
    submit: (save) => (event) => void handleSubmit((values) => save(values))(event),
  };
}

function isNew(seen: WeakSet<object>, element: unknown): boolean {
  if (typeof element !== 'object' || element === null || seen.has(element)) return false;
  seen.add(element);
  return true;
}

function pathText(path: readonly (PropertyKey | { readonly key: PropertyKey })[] = []): string {
  return path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
}

/**
 * Lets react-hook-form validate with a zod (or zod/mini) schema, whose issues all name a field; the first one of a field is its
 * error. Uses the Standard Schema interface, so this file imports no part of zod.
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

/** Returns what the user or a password manager put into a field before hydration; undefined for an unchanged field and for files. */
function earlyValue(element: unknown): string | boolean | undefined {
  if (element instanceof HTMLSelectElement) {
    const options = [...element.options];
    const served = options.find((option) => option.defaultSelected) ?? options[0];
    return served === undefined || served.value === element.value ? undefined : element.value;
  }
  if (element instanceof HTMLInputElement) {
    const { type, checked, defaultChecked } = element;
    if (type === 'file') return undefined;
    if (type === 'checkbox') return checked === defaultChecked ? undefined : checked;
    if (type === 'radio') return checked && !defaultChecked ? element.value : undefined;
  } else if (!(element instanceof HTMLTextAreaElement)) {
    return undefined;
  }
  return element.value === element.defaultValue ? undefined : element.value;
}

import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ComponentPropsWithRef, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type Resolver,
  set,
  useForm,
  type UseFormRegister,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { classNames } from '../ui/class-names.ts';
import { mergeRefs } from './field.tsx';
import { useEarlySubmit } from './page-life.ts';

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
  const { register, setValue, getValues, setFocus, handleSubmit } = form;
  /** The fields by name, for what comes into one without an event. */
  const [elements] = useState(() => new Map<Path<Input>, unknown>());
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
        elements.set(name, element);
        if (early !== undefined) {
          setValue(name, early as PathValue<Input, Path<Input>>, { shouldDirty: true });
        }
      };
      return { ...field, ref };
    };
  }, [register, setValue, elements]);
  return {
    ...form,
    register: keepingRegister,
    field: (name) => {
      const error: FieldError | undefined = get(errors, name);
      return { ...keepingRegister(name), error: error?.message };
    },
    submit: (save) => (event) => {
      // Some password managers fill in a field without an event: it would be called empty while it shows their text.
      for (const [name, element] of elements) {
        const filled = getValues(name) ? undefined : earlyValue(element);
        if (filled) setValue(name, filled as PathValue<Input, Path<Input>>);
      }
      void handleSubmit((values) => save(values))(event);
    },
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

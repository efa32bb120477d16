import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/**
 * Brings back what the form held before a reload, except where something was typed already, and keeps every change.
 * Runs once per mount: `read` and `keep` must not change.
 */
export function useKeptForm<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  read: () => Promise<Values | null>,
  keep: (values: Values) => void,
): void {
  const { setValue, getFieldState, getValues, subscribe } = form;
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isLeft = false;
    void read().then((kept) => {
      if (isLeft) return;
      for (const name of Object.keys(kept ?? {}) as Path<Values>[]) {
        const value = kept?.[name] as PathValue<Values, Path<Values>>;
        if (!getFieldState(name).isDirty && value !== getValues(name))
          setValue(name, value, { shouldDirty: true });
      }
      // Not before: a first change must not take the place of what is still to be brought back.
      keep(getValues());
      stop = subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          keep(values);
        },
      });
    });
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [setValue, getFieldState, getValues, subscribe, read, keep]);
}

import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/**
 * Saves every change of a form with `keep` and restores the saved fields at mount, except those the user has filled
 * before hydration. `read` and `keep` must be stable; `keep` gets the fields the user has changed.
 */
export function useKeptForm<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  read: () => Values | null,
  keep: (changed: Partial<Values>) => void,
): void {
  const { setValue, getFieldState, getValues, subscribe } = form;
  useEffect(() => {
    const changed = new Set<Path<Values>>();
    const keepChanged = () => {
      const values = getValues();
      const names = Object.keys(values) as Path<Values>[];
      // A field stays in the set when it is changed back to its default: the saved value must not replace it.
      for (const name of names) if (getFieldState(name).isDirty) changed.add(name);
      const part: Partial<Values> = {};
      for (const name of changed) part[name] = values[name];
      if (changed.size > 0) keep(part);
    };
    const stop = subscribe({ formState: { values: true }, callback: keepChanged });
    // Fields that were filled before hydration.
    keepChanged();
    const kept = read();
    for (const name of Object.keys(kept ?? {}) as Path<Values>[]) {
      const value = kept?.[name] as PathValue<Values, Path<Values>>;
      if (!changed.has(name) && value !== getValues(name)) setValue(name, value, { shouldDirty: true });
    }
    return stop;
  }, [setValue, getFieldState, getValues, subscribe, read, keep]);
}

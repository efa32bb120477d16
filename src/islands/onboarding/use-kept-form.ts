import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/**
 * Brings back what the form held before a reload, except where something was typed already, and keeps every change from
 * the first moment: what is to be brought back may still be on its way. Runs once per mount: `read` and `keep` must not
 * change; `keep` is told only what the person changed.
 */
export function useKeptForm<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  read: () => Promise<Values | null>,
  keep: (changed: Partial<Values>) => void,
): void {
  const { setValue, getFieldState, getValues, subscribe } = form;
  useEffect(() => {
    let isLeft = false;
    const changed = new Set<Path<Values>>();
    const keepChanged = () => {
      const values = getValues();
      const names = Object.keys(values) as Path<Values>[];
      // Once changed, a field stays so: what is changed back to how it began must not be undone by what was kept.
      for (const name of names) if (getFieldState(name).isDirty) changed.add(name);
      const part: Partial<Values> = {};
      for (const name of changed) part[name] = values[name];
      if (changed.size > 0) keep(part);
    };
    const stop = subscribe({ formState: { values: true }, callback: keepChanged });
    // Ticked or typed before the form was alive.
    keepChanged();
    void read().then((kept) => {
      if (isLeft) return;
      for (const name of Object.keys(kept ?? {}) as Path<Values>[]) {
        const value = kept?.[name] as PathValue<Values, Path<Values>>;
        if (!changed.has(name) && value !== getValues(name)) setValue(name, value, { shouldDirty: true });
      }
    });
    return () => {
      isLeft = true;
      stop();
    };
  }, [setValue, getFieldState, getValues, subscribe, read, keep]);
}

import { atom } from 'nanostores';
import { asApiError, type ApiError } from '../../api/shared/api-error.ts';
import { dropDraft, readFields, writeDraft } from './drafts.ts';

/** Creates the store of a form that writes one of several things, `empty` a new one. The browser keeps it until it is stored or given up. */
export function createWrittenForm<Values extends object, Problem extends string>(
  name: string,
  empty: Values,
) {
  /** What is being written; null while nothing is. */
  const $edited = atom<Values | null>(null);
  const $saving = atom(false);
  /** Why the last change was not stored; null when it was. */
  const $problem = atom<Problem | ApiError | null>(null);
  const open = (values: Values | null) => {
    $problem.set(null);
    $edited.set(values);
  };
  return {
    $edited,
    $saving,
    $problem,
    edit: (values: Values = empty) => open(values),
    /** Opens the form again that was left with a text. */
    reopen: () => open(readFields(name, empty)),
    write: (changed: Partial<Values>) => {
      const edited = { ...($edited.get() ?? empty), ...changed };
      $edited.set(edited);
      writeDraft(name, edited);
    },
    giveUp: () => {
      open(null);
      dropDraft(name);
    },
    /** Makes a change, one at a time. Returns false when it was not stored. */
    change: async (send: () => Promise<void>): Promise<boolean> => {
      if ($saving.get()) return false;
      $saving.set(true);
      $problem.set(null);
      try {
        await send();
        return true;
      } catch (error) {
        $problem.set(asApiError(error));
        return false;
      } finally {
        $saving.set(false);
      }
    },
  };
}

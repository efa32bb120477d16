import { atom, type ReadableAtom } from 'nanostores';

type IsDirty = () => boolean;

const $registered = atom<ReadonlyMap<string, IsDirty>>(new Map());

/** The sources that can hold unsaved work; leaving is watched while there is at least one. */
export const $unsavedSources: ReadableAtom<ReadonlyMap<string, IsDirty>> = $registered;

/** Registers a source of unsaved work. Returns a function that removes it. */
export function registerUnsaved(key: string, isDirty: IsDirty): () => void {
  $registered.set(new Map($registered.get()).set(key, isDirty));
  return () => {
    const rest = new Map($registered.get());
    if (rest.get(key) === isDirty) rest.delete(key);
    $registered.set(rest);
  };
}

/** Returns true when leaving the page would lose work. */
export function hasUnsavedWork(): boolean {
  return [...$registered.get().values()].some((isDirty) => isDirty());
}

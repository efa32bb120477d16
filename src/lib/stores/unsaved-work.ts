import { atom, type ReadableAtom } from 'nanostores';

type IsDirty = () => boolean;

const $registered = atom<ReadonlyMap<string, IsDirty>>(new Map());

/** How many screens might hold unsaved work; leaving is watched only while there is one. */
export const $unsavedSources: ReadableAtom<ReadonlyMap<string, IsDirty>> = $registered;

/** Announces something that can hold unsaved work. Returns the way to take it back. */
export function registerUnsaved(key: string, isDirty: IsDirty): () => void {
  $registered.set(new Map($registered.get()).set(key, isDirty));
  return () => {
    const rest = new Map($registered.get());
    if (rest.get(key) === isDirty) rest.delete(key);
    $registered.set(rest);
  };
}

/** True when leaving the page would throw something away. */
export function hasUnsavedWork(): boolean {
  return [...$registered.get().values()].some((isDirty) => isDirty());
}

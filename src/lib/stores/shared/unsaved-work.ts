import { atom } from 'nanostores';
import { areDraftsStored } from './drafts.ts';

interface UnsavedSource {
  readonly isDirty: () => boolean;
  /** True while a draft holds all of it. */
  readonly isKept: () => boolean;
}

/** The sources that can hold unsaved work; leaving is watched while there is at least one. */
export const $unsavedSources = atom<ReadonlyMap<string, UnsavedSource>>(new Map());

/** Registers a source of unsaved work, which is kept as a draft unless `isKept` denies it. Returns a function that removes it. */
export function registerUnsaved(
  key: string,
  isDirty: () => boolean,
  isKept: () => boolean = () => true,
): () => void {
  const source = { isDirty, isKept };
  $unsavedSources.set(new Map($unsavedSources.get()).set(key, source));
  return () => {
    const rest = new Map($unsavedSources.get());
    if (rest.get(key) === source) rest.delete(key);
    $unsavedSources.set(rest);
  };
}

const dirtySources = () => [...$unsavedSources.get().values()].filter(({ isDirty }) => isDirty());

/** Returns true when leaving the page would leave work behind that is neither sent nor saved. */
export function hasUnsavedWork(): boolean {
  return dirtySources().length > 0;
}

/** Returns true when all of the unsaved work is found again as a draft. */
export function isUnsavedWorkKept(): boolean {
  return areDraftsStored() && dirtySources().every(({ isKept }) => isKept());
}

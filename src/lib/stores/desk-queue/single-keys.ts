import { effects } from '../../effects/effects.ts';

/** What of a key press decides which single key it is. */
export interface KeyPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
  /** True for a key that is held down. */
  readonly repeat: boolean;
  /** 229 while an input method composes, also where `isComposing` is false. */
  readonly keyCode: number;
  getModifierState?(name: string): boolean;
}

const COMPOSING = 229;

/** True for a press that an input method takes. */
export function isComposing(press: Pick<KeyPress, 'isComposing' | 'keyCode'>): boolean {
  return press.isComposing || press.keyCode === COMPOSING;
}

/**
 * Returns the single key of a press; null for one that types a character by Alt or AltGraph, belongs to the browser or to an input
 * method (docs/product/desk-queue.md#single-keys). A letter counts in lower case, and not with Shift.
 */
export function singleKeyOf(press: KeyPress): string | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = press;
  if (isComposing(press) || key.length !== 1) return null;
  if (altKey || ctrlKey || metaKey || press.getModifierState?.('AltGraph') === true) return null;
  const lower = key.toLowerCase();
  // Caps Lock alone gives capitals, too.
  return lower !== key.toUpperCase() && shiftKey ? null : lower;
}

/** True for Ctrl K, on a Mac ⌘ K: there, Ctrl K deletes to the end of a line. */
export function isCommandListKey(press: KeyPress, isMac: boolean): boolean {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = press;
  if (isComposing(press) || altKey || shiftKey || key.toLowerCase() !== 'k') return false;
  return isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}

/** The second key of `g q` follows within this time. */
const SEQUENCE_MS = 1_500;

/** Returns a function that takes single keys and returns the shortcut they complete, `j` or `g q`; null while none. */
export function sequenceReader(isPrefix: (key: string) => boolean): (key: string) => string | null {
  let prefix: { readonly key: string; readonly atMs: number } | null = null;
  return (key) => {
    const nowMs = effects().now();
    const before = prefix !== null && nowMs - prefix.atMs <= SEQUENCE_MS ? `${prefix.key} ` : '';
    prefix = null;
    if (before === '' && isPrefix(key)) {
      prefix = { key, atMs: nowMs };
      return null;
    }
    return before + key;
  };
}

import type { ReadableAtom } from 'nanostores';
import { addressBar } from '../../effects/address-bar.ts';

/** Describes what lies on top of a page: a drawer, a picture. */
export interface OnTop {
  /** Null while it is closed. */
  readonly $open: ReadableAtom<object | string | null>;
  readonly close: () => void;
  /** Handles Back inside it; returns true when it stays open. */
  readonly stepBack?: () => boolean;
  /** Returns, once, what is shown again in its place after it has closed. */
  readonly takeComeBack?: () => (() => void) | undefined;
}

/**
 * Gives what lies on top of the page an entry of its own in the browser's history while it is open, so that Back closes
 * it and not the page under it. An entry that is left over from a reload serves the next one. Returns a function that
 * stops it.
 */
export function keepEntry({ $open, close, stepBack, takeComeBack }: OnTop): () => void {
  // `history.back()` is asynchronous: an entry added before it takes effect would be the one it leaves.
  let isTravelling = false;
  const addEntry = () => {
    const bar = addressBar();
    if (!isTravelling && !bar.wasPushed()) bar.push(bar.search());
  };
  const stopOpen = $open.subscribe((open, before) => {
    const bar = addressBar();
    if (open !== null) {
      addEntry();
      return;
    }
    const comeBack = takeComeBack?.();
    // What is shown again takes over the entry, or adds one of its own.
    if (comeBack !== undefined) comeBack();
    else if (before != null && bar.wasPushed() && !isTravelling) {
      isTravelling = true;
      bar.back();
    }
  });
  const stopTravel = addressBar().onTravel(() => {
    const wasAsked = isTravelling;
    isTravelling = false;
    if ($open.get() === null || addressBar().wasPushed()) return;
    if (wasAsked || stepBack?.() === true) addEntry();
    else close();
  });
  return () => {
    stopOpen();
    stopTravel();
  };
}

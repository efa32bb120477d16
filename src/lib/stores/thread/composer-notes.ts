import { computed, type ReadableAtom } from 'nanostores';
import type { Composer } from './composer.ts';

/** What the composer's surroundings show of the text; unlike the text itself it does not change with every key. */
export interface ComposerNotes {
  readonly $error: ReadableAtom<string | null>;
  /** How long a text is that is too long; null while it is not. */
  readonly $excessCharacters: ReadableAtom<number | null>;
}

/** The composer, seen from outside its field. */
export function notesOf({ $state, $blocker }: Composer): ComposerNotes {
  return {
    $error: computed($state, ({ error }) => error),
    $excessCharacters: computed([$state, $blocker], ({ text }, blocker) =>
      blocker === 'too-long' ? text.length : null,
    ),
  };
}

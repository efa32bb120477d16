import { computed, type ReadableAtom } from 'nanostores';
import type { Composer } from './composer.ts';

/** What the composer's surroundings show of the text; unlike the text itself it does not change with every key. */
export interface ComposerNotes {
  readonly $error: ReadableAtom<string | null>;
  /** How long a text is that is too long; null while it is not. */
  readonly $excessCharacters: ReadableAtom<number | null>;
  /** True while a file is there that waits for words to go with it. */
  readonly $needsText: ReadableAtom<boolean>;
}

/** The composer, seen from outside its field. */
export function notesOf({ $state, $blocker, upload }: Composer): ComposerNotes {
  return {
    $error: computed($state, ({ error }) => error),
    $excessCharacters: computed([$state, $blocker], ({ text }, blocker) =>
      blocker === 'too-long' ? text.length : null,
    ),
    $needsText: computed(
      [$blocker, upload.$state],
      (blocker, file) => blocker === 'blank' && file.status !== 'empty',
    ),
  };
}

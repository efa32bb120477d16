import { atom, computed } from 'nanostores';
import { describeFile } from '../chosen-file.ts';
import { registerUnsaved } from '../unsaved-work.ts';
import type { UploadFailure, UploadState } from '../upload.ts';
import type { Composer, ComposerState, SendBlocker } from './composer.ts';
import { faultOf } from './message-fault.ts';

/** Stands in for a request's composer until that one is known and loaded, and remembers what is asked of it. */
export interface WaitingComposer extends Composer {
  /** Passes a chosen file and the wish to send on; the text is in the field, where the composer finds it. */
  passOn(composer: Composer): void;
}

/** A composer that keeps everything and sends nothing yet. */
export function createWaitingComposer(): WaitingComposer {
  const $text = atom('');
  const $sending = atom(false);
  const $file = atom<UploadState>({ status: 'empty' });
  const $failure = atom<UploadFailure | null>(null);
  const $state = computed([$text, $sending], (text, sending): ComposerState => {
    return { text, sending, error: null };
  });
  const $blocker = computed([$text, $file], (text, file): SendBlocker => {
    return faultOf(text) ?? (file.status === 'empty' ? null : 'uploading');
  });
  let chosen: File | null = null;
  let readTyped: (() => string) | null = null;
  const catchUp = () => {
    if (readTyped !== null) $text.set(readTyped());
    readTyped = null;
  };
  const letGo = () => {
    const state = $file.get();
    if (state.status !== 'empty' && state.file.previewUrl !== undefined) {
      URL.revokeObjectURL(state.file.previewUrl);
    }
    chosen = null;
    $file.set({ status: 'empty' });
  };
  const nothing = () => Promise.resolve();
  return {
    $text,
    $state,
    $blocker,
    $sending,
    $pending: atom(null),
    upload: {
      $state: $file,
      $failure,
      choose: (file) => {
        letGo();
        chosen = file;
        $file.set({ status: 'pending', file: describeFile(file) });
        return nothing();
      },
      retry: nothing,
      remove: letGo,
      restore: letGo,
    },
    write: (text) => {
      $text.set(text);
    },
    noteTyped: (read) => {
      readTyped = read;
    },
    catchUp,
    send: () => {
      catchUp();
      if ($blocker.get() === null) $sending.set(true);
      return nothing();
    },
    retry: nothing,
    edit: catchUp,
    guard: () =>
      registerUnsaved('message', () => {
        catchUp();
        return $text.get().trim() !== '' || chosen !== null;
      }),
    passOn: (composer) => {
      const file = chosen;
      letGo();
      // A file that was chosen after the message was sent belongs to the next one.
      if ($sending.get()) void composer.send();
      if (file !== null) void composer.upload.choose(file);
    },
  };
}

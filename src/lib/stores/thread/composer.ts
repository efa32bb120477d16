import { atom, computed, type ReadableAtom } from 'nanostores';
import { composerText } from '../../messages/composer.ts';
import { registerUnsaved } from '../unsaved-work.ts';
import { createUpload, UPLOAD_DELAY_MS, type Upload, type UploadState } from '../upload.ts';
import { readComposerDraft, writeComposerDraft } from './composer-draft.ts';
import { continuationOf } from './continuation.ts';
import type { KeptFile } from './kept-file.ts';
import { faultOf, type MessageFault } from './message-fault.ts';
import type { OutboxEntry } from './outbox-entries.ts';
import { $delivered, $outbox, readOutbox, sendAgain, sendOff, takeBack, withoutSent } from './outbox.ts';

export interface ComposerState {
  readonly text: string;
  readonly sending: boolean;
  readonly error: string | null;
}

/** Why the message cannot be sent yet; null when it can. */
export type SendBlocker = MessageFault | 'uploading' | null;

/** The message being written to one request. */
export interface Composer {
  /** What is written; changes of itself only when a message has arrived. */
  readonly $text: ReadableAtom<string>;
  readonly $state: ReadableAtom<ComposerState>;
  readonly $blocker: ReadableAtom<SendBlocker>;
  /** True from the press of the button until the server has confirmed the message or cannot be reached. */
  readonly $sending: ReadableAtom<boolean>;
  /** The message as the thread shows it while it is on its way or could not be sent. */
  readonly $pending: ReadableAtom<OutboxEntry | null>;
  readonly upload: Upload;
  write(text: string): void;
  /**
   * Says that there is newer text than the store knows of. It is read when something depends on it, at the latest in
   * `catchUp`.
   */
  noteTyped(read: () => string): void;
  /** Takes over what was typed. */
  catchUp(): void;
  /**
   * Sends the message. The text stays in place until the server has confirmed it (201); without a network it waits in
   * the outbox and is sent by itself.
   */
  send(): Promise<void>;
  /** Sends a message that waits or failed again, as it is in the thread. */
  retry(): Promise<void>;
  /** Gives a message up that waits or failed: what is in the field is a draft again. */
  edit(): void;
  /** Watches over unsent work while the composer is on screen. Returns the way to stop. */
  guard(): () => void;
}

function fileOf(state: UploadState): KeptFile | null {
  if (state.status !== 'uploaded') return null;
  const { name, type, sizeBytes } = state.file;
  return { key: state.key, name, type, sizeBytes };
}

function errorOf(pending: OutboxEntry | null): string | null {
  if (pending?.status === 'waiting') return composerText.waiting;
  return pending?.status === 'failed' ? composerText.sendFailed(pending.reason ?? '') : null;
}

/** Opens the composer of a request with whatever was typed there before. */
export function createComposer(requestId: string): Composer {
  readOutbox();
  const draft = readComposerDraft(requestId);
  const upload = createUpload({ requestId, startDelayMs: UPLOAD_DELAY_MS });
  if (draft.file !== null) upload.restore(draft.file.key, draft.file);
  const $text = atom(draft.text);
  const $pending = computed($outbox, (entries): OutboxEntry | null => {
    const entry = entries.find((one) => one.requestId === requestId);
    if (entry === undefined || entry.status === 'held') return null;
    // A try that goes by itself is no news: nothing is announced, and no button moves under anybody's fingers.
    const isRetried = entry.status === 'queued' && entry.reason !== null;
    return isRetried ? { ...entry, status: 'waiting' } : entry;
  });
  const $state = computed([$text, $pending], (text, pending): ComposerState => {
    return { text, sending: pending?.status === 'queued', error: errorOf(pending) };
  });
  const $sending = computed($pending, (pending) => pending?.status === 'queued');
  const $blocker = computed([$text, upload.$state], (text, file): SendBlocker => {
    const fault = faultOf(text);
    if (fault !== null) return fault;
    return file.status === 'pending' || file.status === 'uploading' ? 'uploading' : null;
  });
  let deliveredKey: string | undefined;
  const keep = () => {
    writeComposerDraft(requestId, { text: $text.get(), file: fileOf(upload.$state.get()) });
  };

  const write = (text: string) => {
    $text.set(text);
    keep();
    const pending = $pending.get();
    // What waits may be added to; a message whose own words change is to be sent by hand again.
    const isSameMessage = pending?.status === 'waiting' && continuationOf(text, pending.body) !== null;
    if (pending !== null && !isSameMessage) takeBack(requestId);
  };
  let readTyped: (() => string) | null = null;
  const takeTyped = () => {
    const typed = readTyped?.() ?? null;
    readTyped = null;
    return typed;
  };
  const catchUp = () => {
    const typed = takeTyped();
    if (typed !== null && typed !== $text.get()) write(typed);
  };

  upload.$state.listen((now, before) => {
    const keyBefore = before === undefined ? undefined : fileOf(before)?.key;
    // Whoever sent the file has kept what is left of the draft, which may be more than is seen here.
    if (fileOf(now)?.key === keyBefore || (now.status === 'empty' && keyBefore === deliveredKey)) return;
    keep();
    // Without its file, or with another one, it is not the message that waits.
    if (keyBefore !== undefined && $pending.get()?.file?.key === keyBefore) takeBack(requestId);
  });
  $delivered.listen((entry) => {
    if (entry?.requestId !== requestId) return;
    deliveredKey = entry.file?.key;
    const typed = takeTyped();
    $text.set(withoutSent(typed ?? $text.get(), entry.body));
    // A file that was added while the message was on its way belongs to the next one.
    if (entry.file !== null && fileOf(upload.$state.get())?.key === entry.file.key) upload.remove();
    // What is left of the draft was kept without what was typed a moment ago.
    if (typed !== null) keep();
  });

  return {
    $text,
    $state,
    $blocker,
    $sending,
    $pending,
    upload,
    write,
    noteTyped: (read) => {
      readTyped = read;
    },
    catchUp,
    send: async () => {
      catchUp();
      const { text: body, sending } = $state.get();
      if (sending || $blocker.get() !== null) return;
      await sendOff(requestId, { body, file: fileOf(upload.$state.get()) });
    },
    retry: () => {
      catchUp();
      return sendAgain(requestId);
    },
    edit: () => {
      catchUp();
      takeBack(requestId);
    },
    guard: () =>
      registerUnsaved(`message:${requestId}`, () => {
        catchUp();
        return $text.get().trim() !== '' || upload.$state.get().status !== 'empty';
      }),
  };
}

import { atom, computed, type ReadableAtom } from 'nanostores';
import { MESSAGE_MAX_CHARACTERS } from '../../../contract/shared/limits.ts';
import { composerText } from '../../../messages/thread.ts';
import { refreshUser } from '../../session/user.ts';
import { cacheOwner } from '../../shared/cache.ts';
import { registerUnsaved } from '../../shell/unsaved-work.ts';
import { createUpload, UPLOAD_DELAY_MS, type Upload, type UploadState } from '../../uploads/upload.ts';
import type { PendingMessage, StoredFile } from '../queue/pending-messages.ts';
import {
  $lastDelivered,
  $pendingMessages,
  loadPendingMessages,
  queueMessage,
  retryMessage,
  takeBack,
} from '../queue/send-queue.ts';
import { readComposerDraft, writeComposerDraft } from './composer-draft.ts';
import { continues, withoutSent } from './continuation.ts';
import { createWaitingSends } from './waiting-sends.ts';

export interface ComposerState {
  readonly text: string;
  readonly sending: boolean;
  readonly error: string | null;
}

/** Why the message cannot be sent yet; null when it can. */
export type SendBlocker = 'blank' | 'too-long' | 'uploading' | null;

/** The message being written to a request. */
export interface Composer {
  /** The text; the store itself changes it only when it opens a draft or a message was delivered. */
  readonly $text: ReadableAtom<string>;
  readonly $state: ReadableAtom<ComposerState>;
  readonly $blocker: ReadableAtom<SendBlocker>;
  /** True from the press of the button until the API confirms the message or cannot be reached. */
  readonly $sending: ReadableAtom<boolean>;
  readonly $error: ReadableAtom<string | null>;
  /** The length of a text that is too long; null otherwise. */
  readonly $excessCharacters: ReadableAtom<number | null>;
  /** True while a file is attached and the text is blank. */
  readonly $needsText: ReadableAtom<boolean>;
  /** The message as the thread shows it while it is not delivered. */
  readonly $pending: ReadableAtom<PendingMessage | null>;
  /** True when the request is known and its draft is in the composer. */
  readonly $isOpen: ReadableAtom<boolean>;
  readonly upload: Upload;
  /**
   * Binds the composer to its request once the signed-in employee is known, whose draft it takes. What was typed, chosen
   * and sent until then follows the draft.
   */
  open(requestId: string): Promise<void>;
  write(text: string): void;
  /** Announces newer text, which is read when something depends on it, at the latest in `catchUp`. */
  noteTyped(read: () => string): void;
  /** Reads the announced text. */
  catchUp(): void;
  /**
   * Sends the message. The text stays until the API has confirmed the message (201); without a network the message waits
   * in the send queue. Text behind an undelivered message is sent after that one (docs/product/thread.md#after-the-201).
   */
  send(): Promise<void>;
  /** Sends a waiting or failed message again, unchanged. */
  retry(): Promise<void>;
  /** Takes a waiting or failed message out of the thread: its text in the field is a draft again. */
  edit(): void;
  /** Announces unsent work while the composer is on screen. Returns a function that stops it. */
  guard(): () => void;
}

function textFault(text: string): 'blank' | 'too-long' | null {
  if (text.trim() === '') return 'blank';
  return text.length > MESSAGE_MAX_CHARACTERS ? 'too-long' : null;
}

function fileOf(state: UploadState): StoredFile | null {
  if (state.status !== 'uploaded') return null;
  const { name, type, sizeBytes } = state.file;
  return { key: state.key, name, type, sizeBytes };
}

function errorOf(pending: PendingMessage | null): string | null {
  if (pending?.status === 'waiting') return composerText.waiting;
  return pending?.status === 'failed' ? composerText.sendFailed(pending.reason ?? '') : null;
}

/** Returns the message of a request as the thread shows it. */
function shownPending(messages: readonly PendingMessage[], requestId: string | null): PendingMessage | null {
  const message = messages.find((one) => one.requestId === requestId);
  if (message === undefined || message.status === 'held') return null;
  // An automatic retry is not announced, and moves no button.
  const isRetried = message.status === 'queued' && message.reason !== null;
  return isRetried ? { ...message, status: 'waiting' } : message;
}

/** Puts text that was typed before the draft was known behind it. */
function withDraft(draft: string, typed: string): string {
  if (typed.trim() === '' || typed === draft) return draft;
  return draft.trim() === '' ? typed : `${draft}\n${typed}`;
}

/** Creates a composer; without a request it keeps what is typed, chosen and sent until `open`. */
export function createComposer(openedFor: string | null = null): Composer {
  const $requestId = atom<string | null>(null);
  const opened = Promise.withResolvers<string>();
  const upload = createUpload({ requestId: opened.promise, startDelayMs: UPLOAD_DELAY_MS });
  const $text = atom('');
  /** True from a send before `open` until then. */
  const $isSendRequested = atom(false);
  const $pending = computed([$pendingMessages, $requestId], shownPending);
  const $sending = computed(
    [$pending, $isSendRequested],
    (pending, isRequested) => isRequested || pending?.status === 'queued',
  );
  const $error = computed($pending, errorOf);
  const $state = computed([$text, $sending, $error], (text, sending, error): ComposerState => {
    return { text, sending, error };
  });
  const $blocker = computed([$text, upload.$state], (text, file): SendBlocker => {
    const isUploading = file.status === 'pending' || file.status === 'uploading';
    return textFault(text) ?? (isUploading ? 'uploading' : null);
  });
  let deliveredKey: string | undefined;
  const waitingSends = createWaitingSends();
  let nextSend = Promise.resolve();
  const storeDraft = () => {
    const requestId = $requestId.get();
    if (requestId === null) return;
    writeComposerDraft(requestId, { text: $text.get(), file: fileOf(upload.$state.get()) });
  };
  const takePendingBack = () => {
    const pending = $pending.get();
    if (pending !== null) takeBack(pending.requestId);
  };

  const write = (text: string) => {
    $text.set(text);
    storeDraft();
    waitingSends.follow(text);
    const pending = $pending.get();
    // Text may be added behind an undelivered message; a changed message has to be sent by hand again.
    if (pending !== null && !continues(text, pending.body)) takePendingBack();
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
    // The tab that sent the file has stored the rest of the draft, which may be newer than this tab's.
    if (fileOf(now)?.key === keyBefore || (now.status === 'empty' && keyBefore === deliveredKey)) return;
    storeDraft();
    // Without its file, or with another one, the waiting message has changed.
    if (keyBefore !== undefined && $pending.get()?.file?.key === keyBefore) takePendingBack();
  });
  $lastDelivered.listen((message) => {
    if (message === null || message.requestId !== $requestId.get()) return;
    deliveredKey = message.file?.key;
    const typed = takeTyped();
    const text = withoutSent(typed ?? $text.get(), message.body);
    $text.set(text);
    // A file that was added while the message was in flight belongs to the next one.
    if (message.file !== null && fileOf(upload.$state.get())?.key === message.file.key) upload.remove();
    // The send queue stored the rest of the draft without the last keys.
    if (typed !== null) storeDraft();
    const next = waitingSends.nextAfter(message, text);
    if (next === undefined) return;
    const file = fileOf(upload.$state.get());
    // The delivered message has taken its file along; one that was added after the send belongs to a later message.
    nextSend = queueMessage(message.requestId, { ...next, file: file?.key === next.file?.key ? file : null });
  });

  const openNow = (requestId: string) => {
    catchUp();
    loadPendingMessages();
    const draft = readComposerDraft(requestId);
    const text = withDraft(draft.text, $text.get());
    $text.set(text);
    $requestId.set(requestId);
    if (draft.file !== null && upload.$state.get().status === 'empty') {
      upload.restore(draft.file.key, draft.file);
    }
    if (text !== draft.text) write(text);
    opened.resolve(requestId);
    // A file that was chosen after the press of the button belongs to the next message.
    if ($isSendRequested.get() && textFault(text) === null) {
      void queueMessage(requestId, { body: text, file: fileOf(upload.$state.get()) });
    }
    $isSendRequested.set(false);
  };
  if (openedFor !== null) openNow(openedFor);

  return {
    $text,
    $state,
    $blocker,
    $sending,
    $error,
    $excessCharacters: computed($text, (text) => (textFault(text) === 'too-long' ? text.length : null)),
    $needsText: computed(
      [$blocker, upload.$state],
      (blocker, file) => blocker === 'blank' && file.status !== 'empty',
    ),
    $pending,
    $isOpen: computed($requestId, (requestId) => requestId !== null),
    upload,
    open: async (requestId) => {
      if (cacheOwner() === null) await refreshUser();
      openNow(requestId);
    },
    write,
    noteTyped: (read) => {
      readTyped = read;
    },
    catchUp,
    send: async () => {
      catchUp();
      if ($blocker.get() !== null) return;
      const requestId = $requestId.get();
      if (requestId === null) {
        $isSendRequested.set(true);
        return;
      }
      const content = { body: $text.get(), file: fileOf(upload.$state.get()) };
      const pending = $pending.get();
      const isQueued = pending?.status === 'queued';
      // Neither the pending message itself nor a changed one.
      const isBehind =
        pending !== null && !['', content.body].includes(withoutSent(content.body, pending.body));
      if (isQueued || isBehind) waitingSends.add(content);
      else waitingSends.clear();
      if (isQueued) return;
      await (isBehind ? retryMessage(requestId) : queueMessage(requestId, content));
      await nextSend;
    },
    retry: async () => {
      catchUp();
      const pending = $pending.get();
      if (pending !== null) await retryMessage(pending.requestId);
    },
    edit: () => {
      catchUp();
      waitingSends.clear();
      takePendingBack();
    },
    guard: () =>
      registerUnsaved('message', () => {
        catchUp();
        return $text.get().trim() !== '' || upload.$state.get().status !== 'empty';
      }),
  };
}

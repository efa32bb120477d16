import { atom, computed } from 'nanostores';
import { refreshUser } from '../session/user.ts';
import { cacheOwner } from '../shared/cache.ts';
import { refusalOf } from '../uploads/upload-rules.ts';
import { createUpload, UPLOAD_DELAY_MS, type UploadState } from '../uploads/upload.ts';
import { createMoreFiles } from './more-files.ts';
import * as queue from './send-queue.ts';
import * as stored from './stored-messages.ts';
import { MESSAGE_MAX_CHARACTERS } from '../../contract/shared/limits.ts';
import { composerText } from '../../messages/thread.ts';

/** Why the message cannot be sent yet; null when it can. */
type SendBlocker = 'blank' | 'too-long' | 'uploading' | null;

function blockerOf(text: string, files: readonly UploadState[] = []): SendBlocker {
  if (text.length > MESSAGE_MAX_CHARACTERS) return 'too-long';
  if (files.some(({ status }) => status === 'pending' || status === 'uploading')) return 'uploading';
  return text.trim() === '' && !files.some(({ status }) => status === 'uploaded') ? 'blank' : null;
}

/** Returns the length of a text that is too long; null for any other. */
function faultOf(text: string): number | null {
  return blockerOf(text) === 'too-long' ? text.length : null;
}

/** Returns the text of a message: what was typed, or the name of the file that is sent without words. */
function bodyOf(text: string, file: { readonly name: string } | null): string {
  return text.trim() === '' && file !== null ? composerText.attached(file.name) : text;
}

/** Puts the second text behind the first, unless it says nothing new. */
function joined(first: string, second: string): string {
  if (second.trim() === '' || second === first) return first;
  return first.trim() === '' ? second : `${first}\n${second}`;
}

/** Returns the text without the delivered message in front of it; a text that was changed otherwise stays whole. */
function withoutDelivered(text: string, body: string): string {
  return text.startsWith(body) ? text.slice(body.length).trimStart() : text;
}

/** The message being written to a request; before `open` it keeps what is typed, chosen and sent. */
export type Composer = ReturnType<typeof createComposer>;

export function createComposer() {
  const $requestId = atom<string | null>(null);
  const opened = Promise.withResolvers<string>();
  const newUpload = () => createUpload({ requestId: opened.promise, startDelayMs: UPLOAD_DELAY_MS });
  const upload = newUpload();
  const more = createMoreFiles(newUpload);
  const fileNow = () => stored.storedFileOf(upload.$state.get());
  const $text = atom('');
  const $isSentEarly = atom(false);
  /** The message as which the text was sent before: taken back by Edit, or kept because nothing can be stored. */
  const $sentAs = atom<stored.PendingMessage | null>(null);
  const $blocker = computed([$text, upload.$state, more.$states], (text, file, others) =>
    blockerOf(text, [file, ...others]),
  );
  const $sending = computed([$isSentEarly, $sentAs, queue.$pendingMessages], (isEarly, sentAs, messages) => {
    return isEarly || messages.some((one) => one.clientId === sentAs?.clientId && one.status === 'queued');
  });
  /** The text of the draft as this tab last wrote or read it. */
  let draftText = '';
  let readTyped: (() => string) | undefined;

  const write = (text: string) => {
    $text.set(text);
    const requestId = $requestId.get();
    if (requestId === null) return;
    stored.writeComposerDraft(requestId, {
      text,
      file: fileNow(),
      more: [...more.uploaded()],
      sentAs: $sentAs.get(),
    });
    draftText = text;
  };
  const catchUp = () => {
    const typed = readTyped?.();
    readTyped = undefined;
    if (typed !== undefined && typed !== $text.get()) write(typed);
  };
  const empty = () => {
    $sentAs.set(null);
    upload.remove();
    more.forget(more.uploaded().map(({ key }) => key));
    write('');
  };
  const sendTo = (requestId: string) => {
    const [file = null, ...others] = [fileNow(), ...more.uploaded()].filter((one) => one !== null);
    const message = queue.messageOf(requestId, { body: bodyOf($text.get(), file), file }, $sentAs.get());
    // Where nothing can be stored, the field keeps the text until the 201.
    if (queue.queueMessage(message)) {
      for (const other of others)
        queue.queueMessage(queue.messageOf(requestId, { body: bodyOf('', other), file: other }, null));
      empty();
    } else $sentAs.set(message);
    void queue.sendPendingMessages();
  };

  computed([upload.$state, more.$states], (...[file, others]) =>
    [file, ...others].map((state) => stored.storedFileOf(state)?.key ?? '').join('\n'),
  ).listen(() => write($text.get()));
  queue.$lastDelivered.listen((message) => {
    if (message === null || message.clientId !== $sentAs.get()?.clientId) return;
    catchUp();
    $sentAs.set(null);
    if (message.file !== null && message.file.key === fileNow()?.key) upload.remove();
    if (message.file !== null) more.forget([message.file.key]);
    write(withoutDelivered($text.get(), message.body));
  });
  // The tabs share the draft: what another one has sent leaves the field here, unless it was changed.
  queue.$pendingMessages.listen(() => {
    const requestId = $requestId.get();
    if (requestId === null || cacheOwner() === null) return;
    catchUp();
    const before = draftText;
    draftText = stored.readComposerDraft(requestId).text;
    if (draftText === '' && before !== '' && before === $text.get()) empty();
  });

  return {
    $text,
    $blocker,
    /** True while the text stays in the field although it is sent. */
    $sending,
    $fault: computed($text, faultOf),
    /** The request whose draft is in the composer; null before `open`. */
    $requestId,
    upload,
    more,
    /** Uploads files: one alone takes the place of the first, several stand side by side. */
    choose: (files: readonly File[]) => {
      if (files.length <= 1 && more.$files.get().length === 0) {
        void upload.choose(...files);
        return;
      }
      const fitting = files.filter((file) => refusalOf(file) === null);
      const [first, ...others] = upload.$state.get().status === 'empty' ? fitting : [undefined, ...fitting];
      if (first !== undefined) void upload.choose(first);
      more.add(others.filter((file) => file !== undefined));
      // Says why it is left out.
      const refused = files.find((file) => refusalOf(file) !== null);
      if (refused !== undefined) void upload.choose(refused);
    },
    /** Binds the composer to its request once the employee is known, whose draft it takes; what was typed follows it. */
    open: async (requestId: string) => {
      if (cacheOwner() === null) await refreshUser();
      catchUp();
      const draft = stored.readComposerDraft(requestId);
      $requestId.set(requestId);
      $sentAs.set(draft.sentAs);
      write(joined(draft.text, $text.get()));
      if (draft.file !== null && upload.$state.get().status === 'empty')
        upload.restore(draft.file.key, draft.file);
      if (more.$files.get().length === 0) more.restore(draft.more);
      queue.loadPendingMessages();
      opened.resolve(requestId);
      // A file that was chosen after the press of the button belongs to the next message.
      if ($isSentEarly.get() && blockerOf($text.get()) === null) sendTo(requestId);
      $isSentEarly.set(false);
    },
    write,
    /** Announces newer text, which is read when something depends on it, at the latest in `catchUp`. */
    noteTyped: (read: () => string) => {
      readTyped = read;
    },
    catchUp,
    /** Sends the message (docs/product/thread.md#after-a-send). Returns false when it cannot be sent yet. */
    send: (): boolean => {
      catchUp();
      if ($blocker.get() !== null || $sending.get()) return false;
      const requestId = $requestId.get();
      if (requestId === null) $isSentEarly.set(true);
      else sendTo(requestId);
      return true;
    },
    /** Takes a pending message back into the field, in front of what is typed there. */
    edit: (message: stored.PendingMessage) => {
      catchUp();
      const isInField = $sentAs.get()?.clientId === message.clientId;
      // The answer to a card becomes words: a concierge may have acted on the card.
      $sentAs.set(message.cardAnswer === undefined ? message : null);
      if (!isInField) {
        write(joined(message.body, $text.get()));
        if (message.file !== null) upload.restore(message.file.key, message.file);
      }
      queue.removeMessage(message.clientId);
    },
    /** Tells whether leaving would leave a text or a file behind (docs/product/thread.md#leaving-a-message). */
    isUnsent: (): boolean => {
      catchUp();
      const files = [upload.$state.get(), ...more.$states.get()];
      return $text.get().trim() !== '' || files.some(({ status }) => status !== 'empty');
    },
    /** Tells whether the draft holds all of it: a file belongs to it once it is uploaded. */
    isKept: (): boolean => {
      const files = [upload.$state.get(), ...more.$states.get()];
      return $requestId.get() !== null && files.every(({ status }) => ['empty', 'uploaded'].includes(status));
    },
  };
}

import { atom, computed } from 'nanostores';
import { refreshUser } from '../session/user.ts';
import { cacheOwner } from '../shared/remote.ts';
import { createComposerFiles } from './composer-files.ts';
import { blockerOf, bodyOf, joined, withoutDelivered } from './message-text.ts';
import * as queue from './send-queue.ts';
import * as stored from './stored-messages.ts';
import { MESSAGE_MAX_CHARACTERS } from '../../contract/shared/limits.ts';

/** The message being written to a request; before `open` it keeps what is typed, chosen and sent. */
export type Composer = ReturnType<typeof createComposer>;

export function createComposer() {
  const $requestId = atom<string | null>(null);
  const opened = Promise.withResolvers<string>();
  const files = createComposerFiles(opened.promise);
  const $text = atom('');
  const $isSentEarly = atom(false);
  /** The message as which the text was sent before: taken back by Edit, or kept because nothing can be stored. */
  const $sentAs = atom<stored.PendingMessage | null>(null);
  const $blocker = computed([$text, files.$states], blockerOf);
  const $sending = computed(
    [$isSentEarly, $sentAs, queue.$pendingMessages],
    (isEarly, sentAs, messages) =>
      isEarly || messages.some((one) => one.clientId === sentAs?.clientId && one.status === 'queued'),
  );
  /** The text of the draft as this tab last wrote or read it. */
  let draftText = '';
  /** Where this tab keeps its draft, once another tab has written to the shared one. */
  let ownDraft: string | null = null;
  let readTyped: (() => string) | undefined;

  const write = (text: string) => {
    $text.set(text);
    const requestId = $requestId.get();
    if (requestId === null) return;
    if (ownDraft === null && text !== draftText) {
      const { text: shared } = stored.readComposerDraft(requestId);
      if (shared !== '' && shared !== draftText && shared !== text) ownDraft = stored.newDraftOf(requestId);
    }
    const draft = { text, files: [...files.uploaded()], sentAs: $sentAs.get() };
    stored.writeComposerDraft(ownDraft ?? requestId, draft);
    draftText = text;
  };
  const catchUp = () => {
    const typed = readTyped?.();
    readTyped = undefined;
    if (typed !== undefined && typed !== $text.get()) write(typed);
  };
  const empty = () => {
    $sentAs.set(null);
    files.forget(files.uploaded().map(({ key }) => key));
    write('');
  };
  const sendTo = (requestId: string) => {
    const [file = null, ...others] = files.uploaded();
    const message = queue.messageOf(requestId, { body: bodyOf($text.get(), file), file }, $sentAs.get());
    // Where nothing can be stored, the field keeps the text until the 201.
    if (queue.queueMessage(message)) {
      for (const other of others)
        queue.queueMessage(queue.messageOf(requestId, { body: bodyOf('', other), file: other }, null));
      empty();
    } else $sentAs.set(message);
    void queue.sendPendingMessages();
  };

  files.$keys.listen(() => write($text.get()));
  queue.$lastDelivered.listen((message) => {
    if (message === null || message.clientId !== $sentAs.get()?.clientId) return;
    catchUp();
    $sentAs.set(null);
    if (message.file !== null) files.forget([message.file.key]);
    write(withoutDelivered($text.get(), message.body));
  });
  // The tabs share the draft: what another one has sent leaves the field here, unless it was changed.
  queue.$pendingMessages.listen(() => {
    const requestId = $requestId.get();
    if (requestId === null || cacheOwner() === null) return;
    catchUp();
    // Other words of another tab stay unread, so that what is typed here does not replace them.
    if (draftText === '' || stored.readComposerDraft(ownDraft ?? requestId).text !== '') return;
    const isUnchanged = draftText === $text.get();
    draftText = '';
    if (isUnchanged) empty();
  });

  return {
    $text,
    $blocker,
    /** True while the text stays in the field although it is sent. */
    $sending,
    /** The length of a text that is too long; null for any other. */
    $excess: computed($text, ({ length }) => (length > MESSAGE_MAX_CHARACTERS ? length : null)),
    /** The request whose draft is in the composer; null before `open`. */
    $requestId,
    files,
    /** Binds the composer to its request once the employee is known, whose draft it takes; what was typed follows it. */
    open: async (requestId: string) => {
      if (cacheOwner() === null) await refreshUser();
      catchUp();
      const draft = stored.takeComposerDrafts(requestId);
      draftText = draft.text;
      files.restore(draft.files);
      $requestId.set(requestId);
      $sentAs.set(draft.sentAs);
      write(joined(draft.text, $text.get()));
      queue.loadPendingMessages();
      opened.resolve(requestId);
      // A file that was chosen after the press of the button belongs to the next message.
      if ($isSentEarly.get() && blockerOf($text.get(), []) === null) sendTo(requestId);
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
        if (message.file !== null) files.first.restore(message.file.key, message.file);
      }
      queue.removeMessage(message.clientId);
    },
    /** Puts the text of a message that was taken back in front of what is typed. */
    putBack: (text: string) => {
      catchUp();
      write(joined(text, $text.get()));
    },
    /** Tells whether leaving would leave a text or a file behind (docs/product/thread.md#leaving-a-message). */
    isUnsent: (): boolean => {
      catchUp();
      return $text.get().trim() !== '' || !files.isEvery('empty');
    },
    /** Tells whether the draft holds all of it: a file belongs to it once it is uploaded. */
    isKept: () => $requestId.get() !== null && files.isEvery('empty', 'uploaded'),
  };
}

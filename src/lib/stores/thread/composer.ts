import { atom, computed, type ReadableAtom } from 'nanostores';
import { asApiError } from '../../api/api-error.ts';
import { getRequestById, postRequestMessage } from '../../api/requests.ts';
import type { Request } from '../../contract/requests.ts';
import { MESSAGE_MAX_CHARACTERS } from '../../contract/limits.ts';
import { effects } from '../../environment/effects.ts';
import { describeFailure } from '../../messages/describe-failure.ts';
import { composerText } from '../../messages/requests.ts';
import { report } from '../../telemetry/report.ts';
import { dataOf } from '../remote.ts';
import { registerUnsaved } from '../unsaved-work.ts';
import { createUpload, UPLOAD_DELAY_MS, type Upload } from '../upload.ts';
import { $user } from '../user.ts';
import { readComposerDraft, writeComposerDraft, type Attempt } from './composer-draft.ts';
import { $thread, showRequest } from './request-thread.ts';
import { countTwins } from './twins.ts';

export interface ComposerState {
  readonly text: string;
  readonly sending: boolean;
  readonly error: string | null;
}

/** Why the message cannot be sent yet; null when it can. */
export type SendBlocker = 'blank' | 'too-long' | 'uploading' | null;

/** The message being written to one request. */
export interface Composer {
  readonly $state: ReadableAtom<ComposerState>;
  readonly $blocker: ReadableAtom<SendBlocker>;
  readonly upload: Upload;
  write(text: string): void;
  /**
   * Sends the message. The text stays in place until the server has confirmed it (201). A repeated send of the same
   * content first looks whether the earlier try arrived, and carries the same id: it is stored once with any API.
   */
  send(): Promise<void>;
  /** Watches over unsent work while the composer is on screen. Returns the way to stop. */
  guard(): () => void;
}

/** Opens the composer of a request with whatever was typed there before. */
export function createComposer(requestId: string): Composer {
  const draft = readComposerDraft(requestId);
  const $state = atom<ComposerState>({ text: draft.text, sending: false, error: null });
  const upload = createUpload({ requestId, startDelayMs: UPLOAD_DELAY_MS });
  let attempt: Attempt | null = draft.attempt;

  const update = (change: Partial<ComposerState>) => {
    const next = { ...$state.get(), ...change };
    $state.set(next);
    writeComposerDraft(requestId, { text: next.text, attempt });
  };

  const $blocker = computed([$state, upload.$state], ({ text }, file): SendBlocker => {
    if (text.trim() === '') return 'blank';
    if (text.length > MESSAGE_MAX_CHARACTERS) return 'too-long';
    return file.status === 'pending' || file.status === 'uploading' ? 'uploading' : null;
  });

  const attemptFor = (body: string): Attempt => {
    const file = upload.$state.get();
    const fileKey = file.status === 'uploaded' ? file.key : null;
    const same = attempt !== null && attempt.body === body && attempt.fileKey === fileKey;
    if (same && attempt !== null) return attempt;
    const twinsBefore = countTwins(dataOf($thread.get()), body);
    return { clientId: effects().newId(), body, fileKey, twinsBefore };
  };

  /** The request, if an earlier try of the same message did arrive although its confirmation did not. */
  const alreadySent = async (tried: Attempt): Promise<Request | null> => {
    const request = await getRequestById(requestId);
    const known = request.messages.some((message) => message.client_id === tried.clientId);
    return known || countTwins(request, tried.body) > tried.twinsBefore ? request : null;
  };

  const post = async (current: Attempt, isRepeat: boolean) => {
    const { clientId, body, fileKey } = current;
    const request =
      (isRepeat ? await alreadySent(current) : null) ??
      (await postRequestMessage(requestId, {
        body,
        source: 'user',
        source_name: dataOf($user.get())?.full_name ?? '',
        attachment_keys: fileKey === null ? [] : [fileKey],
        client_id: clientId,
      }));
    showRequest(request);
    // Words and a file added while the message was on its way are the beginning of the next one.
    const file = upload.$state.get();
    const isNewFile = file.status !== 'empty' && !(file.status === 'uploaded' && file.key === fileKey);
    if (!isNewFile) upload.remove();
    attempt = null;
    const typed = $state.get().text;
    update({ text: typed.startsWith(body) ? typed.slice(body.length).trimStart() : typed, sending: false });
  };

  return {
    $state,
    $blocker,
    upload,
    write: (text) => {
      update({ text, error: null });
    },
    send: async () => {
      const { text, sending } = $state.get();
      if (sending || $blocker.get() !== null) return;
      const current = attemptFor(text);
      const isRepeat = current === attempt;
      attempt = current;
      update({ sending: true, error: null });
      try {
        await post(current, isRepeat);
      } catch (error) {
        report(error, { feature: 'requests', component: 'composer' });
        update({ sending: false, error: composerText.sendFailed(describeFailure(asApiError(error))) });
      }
    },
    guard: () =>
      registerUnsaved(
        `message:${requestId}`,
        () => $state.get().text.trim() !== '' || upload.$state.get().status !== 'empty',
      ),
  };
}

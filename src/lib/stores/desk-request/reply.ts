import { atom, computed } from 'nanostores';
import { type ApiError, asApiError } from '../../api/shared/api-error.ts';
import { call } from '../../api/shared/client.ts';
import { isBlank } from '../../contract/shared/blank.ts';
import { deskReply, type NextStep } from '../../contract/desk-request.ts';
import { type Blank, firstBlank } from '../../contract/shared/blanks.ts';
import { MESSAGE_MAX_CHARACTERS } from '../../contract/shared/limits.ts';
import { effects } from '../../effects/effects.ts';
import { localDateTime, nextMorning } from '../../format/next-morning.ts';
import {
  $seenMessageId,
  changeDeskRequest,
  forgetWhatIsNew,
  seeMessage,
  showWhatIsNew,
} from './desk-request.ts';
import { createDraft } from './draft.ts';
import { nextStepOf, type StepChoice, suggestedStep } from './next-step.ts';

export interface ReplyFile {
  readonly id: string;
  readonly file: File;
  readonly percent: number;
  /** Null until it is uploaded. */
  readonly key: string | null;
  /** Why the upload failed; null without a failure. */
  readonly problem: string | null;
}

/** The files of the reply, in the order of the choice. Each becomes a message. */
export const $replyFiles = atom<readonly ReplyFile[]>([]);

const uploads = new Map<string, AbortController>();

export function addFile(id: string, file: File): void {
  $replyFiles.set([...$replyFiles.get(), { id, file, percent: 0, key: null, problem: null }]);
}

export function changeFile(id: string, changed: Partial<ReplyFile>): void {
  $replyFiles.set($replyFiles.get().map((file) => (file.id === id ? { ...file, ...changed } : file)));
}

/** Begins an upload of a file. Returns the signal that ends it. */
export function beginUpload(id: string): AbortSignal {
  const own = new AbortController();
  uploads.set(id, own);
  changeFile(id, { percent: 0, problem: null });
  return own.signal;
}

/** Takes a file out of the reply and ends its upload. */
export function removeFile(id: string): void {
  uploads.get(id)?.abort();
  uploads.delete(id);
  $replyFiles.set($replyFiles.get().filter((file) => file.id !== id));
}

export const replyDraft = createDraft('reply');

/** `moved`: the thread has messages that the concierge had not seen. A blank: it is not filled in. */
export type ReplyFailure = ApiError | 'moved' | 'date' | Blank;

const $chosen = atom<StepChoice | null>(null);
/** The date of the step `date`, as its field has it. */
export const $replyDate = atom('');
export const $sendingReply = atom(false);
const $failure = atom<Exclude<ReplyFailure, Blank> | 'blank' | null>(null);

/** The step after the reply: the chosen one, else the one that its text suggests. */
export const $replyStep = computed(
  [$chosen, replyDraft.$text],
  (chosen, text) => chosen ?? suggestedStep(text),
);

/** Why the reply was not sent; null without a failure. Of several blanks the first that is left. */
export const $replyFailure = computed([$failure, replyDraft.$text], (failure, text): ReplyFailure | null =>
  failure === 'blank' ? firstBlank(text) : failure,
);

/** Why the reply cannot be sent yet; null when it can. */
export const $replyBlocker = computed([replyDraft.$text, $replyFiles], (text, files) => {
  if (text.length > MESSAGE_MAX_CHARACTERS) return 'too-long';
  if (files.some(({ key }) => key === null)) return 'uploading';
  return isBlank(text) && files.length === 0 ? 'empty' : null;
});

/** Chooses the step after the reply; a date begins with tomorrow morning. */
export function chooseStep(choice: StepChoice): void {
  if (choice === 'date' && $replyDate.get() === '') {
    $replyDate.set(localDateTime(nextMorning(effects().now())));
  }
  $chosen.set(choice);
}

export function chooseDate(date: string): void {
  $replyDate.set(date);
}

/** Empties what belongs to the reply of one request, before another one is opened. */
export function forgetReply(): void {
  $chosen.set(null);
  $replyDate.set('');
  $failure.set(null);
  for (const { id } of $replyFiles.get()) removeFile(id);
}

/** Puts a colleague's draft behind what is written. */
export function insertText(text: string): void {
  const before = replyDraft.$text.get();
  replyDraft.write(isBlank(before) ? text : `${before.trimEnd()}\n\n${text}`);
}

interface Part {
  readonly body: string;
  readonly file: ReplyFile | null;
}

/** Returns the messages of the reply, oldest first: a message has one file. */
function partsOf(text: string, files: readonly ReplyFile[]): readonly Part[] {
  const [first = null, ...others] = files;
  const body = isBlank(text) ? first?.file.name : text;
  const rest = others.map((file) => ({ body: file.file.name, file }));
  return body === undefined ? rest : [{ body, file: first }, ...rest];
}

/** The ids of what was sent without an answer, by content: a repeat is stored once. */
const sentAs = new Map<string, string>();

async function sendPart({ body, file }: Part, next: NextStep): Promise<void> {
  const keys = file?.key == null ? [] : [file.key];
  const content = JSON.stringify([body, keys]);
  const clientId = sentAs.get(content) ?? effects().newId();
  sentAs.set(content, clientId);
  const message = { body, attachment_keys: keys, client_id: clientId };
  const shown = await changeDeskRequest((id, rest) =>
    call(deskReply, {
      params: { id },
      body: { message, seen_message_id: $seenMessageId.get(), next },
      query: rest,
    }),
  );
  sentAs.delete(content);
  if (file !== null) removeFile(file.id);
  // Nobody wrote before it: the server compares in the transaction that stores it.
  const own = shown?.request.messages.find((one) => one.client_id === clientId);
  if (own !== undefined) seeMessage(own.id);
}

/** Returns what was typed behind a text while it was sent. */
function typedBehind(now: string, sent: string): string {
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;
}

/** Sends text and files and takes the request to its next step. What was not sent stays in the composer: the result is then false. */
export async function sendReply(choice: StepChoice = $replyStep.get()): Promise<boolean> {
  if ($sendingReply.get() || $replyBlocker.get() !== null) return false;
  if (firstBlank(replyDraft.$text.get()) !== null) {
    $failure.set('blank');
    return false;
  }
  const next = nextStepOf(choice, $replyDate.get(), effects().now());
  if (next === null) {
    $failure.set('date');
    return false;
  }
  $sendingReply.set(true);
  $failure.set(null);
  const text = replyDraft.$text.get();
  const parts = partsOf(text, $replyFiles.get());
  try {
    for (const part of parts) {
      await sendPart(part, part === parts.at(-1) ? next : { step: 'them' });
      if (part !== parts[0]) continue;
      const typed = typedBehind(replyDraft.$text.get(), text);
      replyDraft.forget();
      if (typed !== '') replyDraft.write(typed);
    }
    $chosen.set(null);
    forgetWhatIsNew();
    return true;
  } catch (error) {
    await fail(asApiError(error));
    return false;
  } finally {
    $sendingReply.set(false);
  }
}

async function fail(problem: ApiError): Promise<void> {
  if (problem.code !== 'thread_moved') {
    $failure.set(problem);
    return;
  }
  await showWhatIsNew();
  $failure.set('moved');
}

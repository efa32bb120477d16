import { isBlank } from '../../contract/shared/blank.ts';
import { atom } from 'nanostores';
import { deskPresignUpload } from '../../contract/desk-request.ts';
import { asApiError, type ApiError } from '../../api/shared/api-error.ts';
import { call } from '../../api/shared/client.ts';
import { uploadFile } from '../../api/uploads.ts';
import { deskSendCard } from '../../contract/cards.ts';
import type { NewOption, OptionsCard } from '../../contract/card-rules.ts';
import type { BodyOf } from '../../contract/shared/endpoint.ts';
import { isImageKey } from '../../format/files.ts';
import { effects } from '../../effects/effects.ts';
import {
  $seenMessageId,
  changeDeskRequest,
  forgetWhatIsNew,
  openDeskRequestId,
  seeMessage,
  showWhatIsNew,
} from '../desk-request/desk-request.ts';
import { dropDraft, readFields, writeDraft } from '../shared/drafts.ts';
import { refusalOf, uploadName } from '../uploads/upload-rules.ts';

export type WrittenCard = BodyOf<typeof deskSendCard>['card'];

export const $sendingCard = atom(false);
/** Why the card was not sent; `moved`: the thread has messages that the concierge had not seen. */
export const $cardFailure = atom<ApiError | 'moved' | null>(null);

export function forgetCardFailure(): void {
  $cardFailure.set(null);
}

/** The id of the card that was sent without an answer: a repeat is stored once. */
let sentAs: { readonly content: string; readonly id: string } | null = null;

/** Sends a card, after which the request waits for the employee. Returns false, and loses nothing, when it was not sent. */
export async function sendCard(card: WrittenCard): Promise<boolean> {
  if ($sendingCard.get()) return false;
  $sendingCard.set(true);
  $cardFailure.set(null);
  const content = JSON.stringify([openDeskRequestId(), card]);
  if (sentAs?.content !== content) sentAs = { content, id: effects().newId() };
  const { id: clientId } = sentAs;
  try {
    const body = {
      card,
      client_id: clientId,
      seen_message_id: $seenMessageId.get(),
      next: { step: 'them' as const },
    };
    const shown = await changeDeskRequest((id, rest) =>
      call(deskSendCard, { params: { id }, body, query: rest }),
    );
    sentAs = null;
    const own = shown?.request.messages.find((one) => one.client_id === clientId);
    if (own !== undefined) seeMessage(own.id);
    forgetWhatIsNew();
    return true;
  } catch (error) {
    const problem = asApiError(error);
    if (problem.code === 'thread_moved') await showWhatIsNew();
    $cardFailure.set(problem.code === 'thread_moved' ? 'moved' : problem);
    return false;
  } finally {
    $sendingCard.set(false);
  }
}

/** An option as it is written; empty texts are none. */
export interface WrittenOption {
  /** Tells it from the others while they are added and removed; not sent. */
  readonly id: string;
  readonly title: string;
  readonly price: string;
  readonly time: string;
  readonly remark: string;
  readonly link: string;
  readonly picture: string;
  readonly offering: number;
  /** The vendor that it is; 0 for none. */
  readonly vendor: number;
}

export interface WrittenOptions {
  readonly question: string;
  readonly several: boolean;
  readonly none: boolean;
  readonly options: readonly WrittenOption[];
}

const EMPTY_OPTION: WrittenOption = {
  id: '',
  title: '',
  price: '',
  time: '',
  remark: '',
  link: '',
  picture: '',
  offering: 0,
  vendor: 0,
};

export const newOption = (): WrittenOption => ({ ...EMPTY_OPTION, id: effects().newId() });

const draftName = () => `desk:options:${openDeskRequestId()}`;

/** Returns the options that were written for the open request and not sent, else `empty`. */
export function readOptions(empty: WrittenOptions): WrittenOptions {
  const kept = readFields(draftName(), empty) ?? empty;
  return { ...kept, options: kept.options.map((option) => ({ ...newOption(), ...option })) };
}

/** Returns a card that was taken back as it was written. */
export function writtenOf({ question, several, none_of_these: none, options }: OptionsCard): WrittenOptions {
  return {
    question,
    several,
    none,
    options: options.map((option) => ({
      ...newOption(),
      title: option.title,
      price: option.price ?? '',
      time: option.time ?? '',
      remark: option.remark ?? '',
      link: option.link ?? '',
      picture: option.picture ?? '',
      offering: option.offering_id ?? 0,
    })),
  };
}

export function writeOptions(written: WrittenOptions): void {
  writeDraft(draftName(), written);
}

export function forgetOptions(): void {
  dropDraft(draftName());
}

const isWritten = (option: WrittenOption) =>
  JSON.stringify({ ...option, id: '' }) !== JSON.stringify(EMPTY_OPTION);

export type OptionProblem = 'title' | 'link';

/** Returns the options with another one, in the first row without a title. */
export function withOption(
  { options }: WrittenOptions,
  added: Partial<WrittenOption>,
): readonly WrittenOption[] {
  const option = { ...newOption(), ...added };
  const free = options.findIndex(({ title }) => isBlank(title));
  return free < 0 ? [...options, option] : options.with(free, option);
}

/** Returns what is wrong with each option, by its place; rows that are left empty are fine. */
export function optionProblems({ options }: WrittenOptions): ReadonlyMap<number, OptionProblem> {
  const problems = new Map<number, OptionProblem>();
  for (const [place, option] of options.entries()) {
    const link = option.link.trim();
    if (isWritten(option) && isBlank(option.title)) problems.set(place, 'title');
    else if (link !== '' && URL.parse(link)?.protocol !== 'https:') problems.set(place, 'link');
  }
  return problems;
}

/** Returns the options without the empty rows, as the server takes them. */
export function sentOptions({ options }: WrittenOptions): (NewOption & { vendor_id: number | null })[] {
  const textOf = (text: string) => (isBlank(text) ? null : text.trim());
  return options.filter(isWritten).map(({ title, price, time, remark, link, picture, offering, vendor }) => ({
    title: title.trim(),
    price: textOf(price),
    time: textOf(time),
    remark: textOf(remark),
    link: textOf(link),
    picture: textOf(picture),
    offering_id: offering === 0 ? null : offering,
    vendor_id: vendor === 0 ? null : vendor,
  }));
}

/**
 * Uploads the picture of an option and returns its key; null for a file that is no picture.
 * @throws {ApiError}
 */
export async function uploadPicture(file: File): Promise<string | null> {
  const filename = await uploadName(file);
  if ((await refusalOf(file)) !== null || !isImageKey(filename)) return null;
  const { presigned_url: address, key } = await call(deskPresignUpload, {
    params: { id: openDeskRequestId() },
    body: { upload: { filename } },
  });
  await uploadFile(address, file);
  return key;
}

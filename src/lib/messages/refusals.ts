import { type ErrorCode, MFA_REQUIRED_SENTENCE } from '../contract/shared/errors.ts';
import type { AnswerProblem } from '../contract/question-types.ts';
import { formatPlainDate } from '../format/formatted-answer.ts';

/** Returns the sentence of a code that is used for several things. */
function of<Thing extends string>(sentences: Readonly<Record<Thing, string>>) {
  return ({ of: thing }: { readonly of: Thing }): string => sentences[thing];
}

interface Company {
  readonly company: string;
  readonly slug: string;
}

/** A setting as it was given. */
interface Setting {
  readonly setting: 'slug' | 'picture' | 'color' | 'answer_time' | 'hours' | 'zone' | 'day' | 'domain';
  readonly given: string;
}

/** Something that is missing; with its name where the operator typed it. */
type Missing =
  | Parameters<typeof notFound>[0]
  /** `isExpected` is false where no company expects the address either. */
  | { readonly account: string; readonly isExpected?: boolean }
  | { readonly company: string }
  | { readonly concierge: string }
  | { readonly invitation: string };

const notFound = of({
  address: 'There is nothing at this address.',
  card: 'We could not find that question.',
  category: 'We could not find that category.',
  company: 'We could not find that company.',
  concierge: 'We could not find that concierge.',
  employee: 'No account has this e-mail address.',
  erased_company: 'The company was erased meanwhile.',
  file: 'We could not find that file.',
  import: 'There is no such import.',
  lift: 'This is no longer waiting.',
  mail_address: 'You have not given this address for mails.',
  message: 'We could not find that message of yours.',
  offering: 'We could not find that offering.',
  passkey: 'We can’t find this passkey.',
  passkeys: 'Passkeys are not available at this address.',
  picture: 'There is no picture of that file.',
  removed_concierge: 'This concierge was removed.',
  reply: 'We could not find that reply.',
  request: 'We could not find that request.',
  set: 'We could not find that set.',
  step: 'This step is not in the playbook any more.',
  survey: 'We could not find that kind of request.',
  survey_answers: 'We could not find those questions. Please start again.',
  unlock_link: 'Please open the unlock link from your e-mail in your browser.',
  vendor: 'We could not find that vendor.',
});

function notFoundByName(missing: Exclude<Missing, { readonly of: string }>): string {
  if ('company' in missing) return `There is no company with the slug "${missing.company}".`;
  if ('concierge' in missing) return `There is no concierge "${missing.concierge}".`;
  if ('invitation' in missing) return `No invitation to "${missing.invitation}" is open.`;
  const sentence = `No account has the address "${missing.account}"`;
  return missing.isExpected === false ? `${sentence}, and no company expects it.` : `${sentence}.`;
}

/**
 * The sentences of refused calls, by error code: `error` on the wire (docs/product/api.md#error-replies). What a sentence names, such as the
 * owner of a request, is a parameter of the refusal; no service has a sentence of its own.
 */
export const refusals = {
  address_refused: 'We cannot send mails to this address. Please give another one.',
  answer_needed: 'This question needs an answer.',
  answer_refused: ({ problem }: { readonly problem: AnswerProblem }) => answerProblem(problem),
  answers_not_sent: 'These answers are saved with your profile and are not sent as a request.',
  answers_sent: 'This request was already sent, so its answers can’t be changed.',
  answers_together: 'These questions are answered all at once.',
  bad_json: of({
    text: 'The request body is not valid JSON.',
    part: 'The request body ended early.',
    envelope: 'The request body is no envelope.',
  }),
  body_too_large: ({ kilobytes }: { readonly kilobytes: number }) =>
    `The request body is larger than ${kilobytes} KB.`,
  card_settled: of({
    request: 'This request is completed. Please write a message to change it.',
    answer: 'Your concierge has already acted on your answer. Please write a message to change it.',
  }),
  choice_needed: of({
    option: 'Please choose one of the options.',
    question: 'Please answer one of the questions.',
    answer: 'Please write an answer.',
    chip: 'Please choose yes or no.',
    text: 'Please enter text.',
    zone: 'Please choose a time zone from the list.',
  }),
  claimed_by_other: ({ owner }: { readonly owner: string | null }) =>
    `Claimed by ${owner ?? 'another concierge'}.`,
  client_id_taken: of({
    note: 'Another note has this client_id. Please send yours with another one.',
    message: 'A message of somebody else has this client_id. Please send yours with another one.',
  }),
  code_expired: 'This code can no longer be used. Please request a new one.',
  code_invalid: of({
    text: 'That code is not right. Please check it and try again.',
    app: 'That code is not right. Please enter the newest code of your app.',
    backup: 'That is none of your unused backup codes. Please check it.',
  }),
  code_too_soon: of({
    code_in_a_minute:
      'We have already sent you a code. If it does not arrive, please request a new one in a minute.',
    code_later: 'We have already sent you a code. If it does not arrive, please request a new one later.',
    tries: 'There were too many wrong codes. Please wait a few minutes, then try again.',
  }),
  company_archive_unconfirmed: ({ company, slug, accounts }: Company & { readonly accounts: number }) =>
    `Archiving ${company} closes ${accounts === 1 ? 'the account of 1 employee' : `the accounts of ${accounts} employees`} at once. To confirm, add --yes ${slug}; "companies restore" opens them again.`,
  company_closed_to_address: ({
    company,
    takes,
  }: {
    readonly company: string;
    readonly takes: 'domains' | 'list';
  }) =>
    takes === 'domains'
      ? `${company} takes only its own email addresses. Please use your work address.`
      : `${company} does not expect this email address. Please use the one your employer knows, or ask to be added.`,
  /** `examples` are the first of the entries. */
  company_in_content: ({
    company,
    entries,
    examples,
  }: {
    readonly company: string;
    readonly entries: number;
    readonly examples: readonly string[];
  }) =>
    `Content names ${company} (${entries === 1 ? examples.join() : `${entries} entries, such as ${examples.join(', ')}`}). Apply content without it first.`,
  company_kept: ({ company, slug, until }: Company & { readonly until: string }) =>
    `${company} can be erased from ${until} on, 30 days after it was archived. Until then "companies restore ${slug}" brings everything back.`,
  company_not_archived: ({ company, slug }: Company) =>
    `${company} is not archived. "companies archive ${slug}" closes it; it can be erased 30 days later.`,
  company_required: 'Please sign up with the link that your employer gave you.',
  company_unknown: 'We do not recognize this company link. Please check the link your employer gave you.',
  completion_described: 'What was done was sent already. Please write a message instead.',
  concierge_only: 'Only a concierge with a valid token may do this.',
  device_unknown:
    'This browser is no longer known to the account. Nothing was changed. Please reload the page to see what you can choose.',
  email_characters: of({
    account: 'Please enter your email address without invisible characters and with letters of one alphabet.',
    delivery:
      'Please use letters without accents and straight apostrophes before the @: not every mail server delivers to others.',
  }),
  email_taken: ({ email }: { readonly email?: string }) =>
    email === undefined
      ? 'An account with this email already exists.'
      : `There is an account with the address "${email}" already.`,
  email_unchanged: 'This is the email address of your account already.',
  email_unconfirmed:
    'Please confirm your email address first, with the link in the mail that we have sent you.',
  factor_stale: 'Please confirm with your second factor that it is you.',
  file_empty: 'This file is empty.',
  file_missing: of({
    attachment: 'We could not find the attached file. Please attach it again.',
    upload: 'The file did not arrive completely.',
  }),
  file_too_large: 'File size exceeds 25.0 MB, please upload a smaller file.',
  file_type_refused: 'This file has an invalid file type. Only images or PDFs are allowed.',
  held: ({ whom, since }: { readonly whom: string; readonly since: 'before' | 'meanwhile' }) =>
    since === 'before'
      ? `Nothing was erased: there is a legal hold on ${whom}. "admin holds list" has the reason, "admin holds lift" ends it.`
      : `A legal hold was placed on ${whom} during the erasure, which has ended the account and may have deleted files. All else stays until "admin holds lift".`,
  import_incomplete: 'A part of the file did not arrive. Nothing was changed. Please import it again.',
  internal: 'Something went wrong on our side. Please try again.',
  invalid_credentials: 'Invalid email or password.',
  lead_only: 'Only a lead may do this.',
  limit_refused: 'The limit must be a number from 1 to 1,000.',
  link_expired: of({
    account_deletion: 'This link is no longer valid. Please ask for a new one.',
    confirmation: 'This link is no longer valid. Please sign in and ask for a new one.',
    download: 'This link is no longer valid. Please ask for your data again in Account Settings.',
    email_change: 'This link is no longer valid. Please change your email address once more.',
    file: 'This file address has expired. Please try again.',
    invitation: 'This invitation is no longer valid. Please ask for a new one.',
    mail_address: 'This link is no longer valid. Please have another one sent in Account Settings.',
    reset: 'This link is no longer valid. Please request a new one.',
  }),
  list_full: ({
    of: thing,
    most,
  }: {
    readonly of: 'drafts' | 'replies' | 'sets' | 'vendors';
    readonly most: number;
  }) =>
    ({
      drafts: `You have ${most} unfinished requests, the most we keep. Please finish or discard one first.`,
      replies: `You can have ${most} replies of your own. Please delete one first.`,
      sets: `You can have ${most} sets. Please delete one first.`,
      vendors: `A company can have ${most} vendors. Please change one that is not used any more.`,
    })[thing],
  method_not_allowed: ({ method }: { readonly method: string }) => `This address does not answer ${method}.`,
  mfa_enrollment_required: MFA_REQUIRED_SENTENCE,
  mfa_not_available: of({
    already_off: 'This is already off for your account.',
    already_on: 'Two-step verification is already set up for your account.',
    app: 'No authenticator app is set up for your account.',
    off: 'Two-step verification is off for your account.',
    off_for_them: 'Two-step verification is off for this account.',
    phone: 'Please enter your phone number first.',
    texts: 'Your company does not offer two-step verification by text message.',
  }),
  mfa_required: MFA_REQUIRED_SENTENCE,
  mfa_required_by_company: 'Your company requires two-step verification.',
  name_characters:
    'Please enter your name without invisible characters and with letters of one alphabet in each word.',
  name_taken: ({
    of: thing,
    name,
  }: {
    readonly of: 'concierge' | 'new_concierge' | 'reply';
    readonly name: string;
  }) =>
    ({
      concierge: `There is a concierge "${name}" already.`,
      new_concierge: `There is a concierge "${name}" already. Rotate gives a new token.`,
      reply: `You have a reply “${name}” already.`,
    })[thing],
  not_correctable: of({
    card: 'A card is not corrected. Please send another one.',
    date: 'Please change the date itself. The thread then says so.',
  }),
  not_found: (missing: Missing) => ('of' in missing ? notFound(missing) : notFoundByName(missing)),
  number_refused:
    'We cannot send text messages to this area code. Please enter another number, or use an authenticator app.',
  operator_only: 'Only the operator may do this, on the server itself.',
  option_gone: of({
    offering: 'A benefit or offer among the options is not there any more. Please choose another one.',
    picture: 'Please choose a picture: this file is none.',
    vendor: 'A vendor among the options is not there any more. Please choose another one.',
  }),
  owner_gone: 'Nobody owns it any more.',
  passkey_invalid: 'This passkey could not be added. Please try again.',
  passkey_refused: 'This passkey did not work. Please try again, or sign in with your password.',
  passkeys_too_many: ({ most }: { readonly most: number }) =>
    `An account can have ${most} passkeys. Please remove one first.`,
  password_too_common: of({
    list: 'This password is used by many people and easy to guess. Please choose another one, for example three random words.',
    own_data:
      'Your name and your e-mail address are easy to guess. Please choose another password, for example three random words.',
  }),
  password_wrong: of({
    changed: 'Your password was just changed. Please enter the new one.',
    missing: 'Please enter your password to set up two-step verification.',
    tries:
      'There were too many wrong passwords. Please use the link that we have mailed you, or wait, then try again.',
    wrong: 'That is not your password. Please try again.',
  }),
  passwords_differ: 'Passwords do not match.',
  period_not_over: ({ month, zone }: { readonly month: string; readonly zone: string }) =>
    `${month} is not over in ${zone}: two reports of one month would tell what happened between them.`,
  period_refused: ({ most }: { readonly most?: number }) =>
    most === undefined ? 'The first day comes after the last one.' : `Please choose at most ${most} days.`,
  picture_refused: ({
    why,
    millionPixels,
  }: {
    readonly why: 'too_costly' | 'too_large' | 'too_late' | 'type' | 'unreadable';
    readonly millionPixels?: number;
  }) =>
    ({
      too_costly: 'The picture cannot be drawn: it takes too much time or memory.',
      too_large: `The picture has more than ${millionPixels} million pixels.`,
      too_late: 'The picture was not drawn in time: this machine is busy. Please try again.',
      type: 'The picture must be a PNG, JPEG, WebP or SVG file.',
      unreadable: 'The picture cannot be drawn: its file is damaged.',
    })[why],
  profile_refused: of({
    address: 'Please complete the address.',
    email: 'Please enter a valid email address.',
    long: 'Please enter a shorter address.',
    phone: 'Please enter a valid phone number.',
    question: 'One of these questions is not known.',
  }),
  question_gone: 'This question is no longer part of your request.',
  question_unfit: ({
    question,
    why,
  }: {
    readonly question: string;
    readonly why: 'format' | 'no_options' | 'option_twice' | 'options';
  }) =>
    ({
      format: `“${question}” has a format that does not fit.`,
      no_options: `“${question}” needs options.`,
      option_twice: `“${question}” has an option twice.`,
      options: `“${question}” needs no options.`,
    })[why],
  request_closed: of({
    desk: 'This request is already completed.',
    thread: 'This request is completed. Please write a message to open it again.',
  }),
  request_reopened: 'This request is no longer completed.',
  second_person_needed: 'Another concierge has to confirm what you have asked for.',
  setting_refused: (setting: Setting) => settingProblem(setting),
  settings_conflict: ({
    why,
    policy,
  }: {
    readonly why: 'domains' | 'no_domains' | 'target';
    readonly policy?: string;
  }) =>
    ({
      domains: `Domains have no effect with the join policy "${policy}": it must be "domains".`,
      no_domains: 'The join policy "domains" needs at least one domain.',
      target: 'Four weeks of these service hours are less than the answer target.',
    })[why],
  signature_invalid: of({
    invalid: 'This file address is not valid.',
    used: 'This file address was already used.',
  }),
  slug_taken: ({ slug }: { readonly slug: string }) => `Another company has the slug "${slug}".`,
  starts_afresh:
    'This account would start empty. Nothing was changed. Please reload the page to see what you can choose, or open the other link in our mail if it may start empty.',
  storage_full: of({
    account:
      'Your files have reached the limit of your account. Please contact support if you need to send more.',
    installation:
      'We cannot take files at the moment. Please send your message without it, or try again later.',
    unconfirmed_account:
      'Your files have reached the limit of an account whose email address is not confirmed. Please confirm it with the link in our mail to send more.',
  }),
  store_not_moved: of({
    missing: 'STORAGE_PREVIOUS names no store from which files could be moved.',
    same: 'STORAGE_PREVIOUS and STORAGE_URL are the same store.',
  }),
  survey_incomplete: 'Please answer the remaining questions before you submit.',
  survey_sent: 'This request was already sent.',
  texts_off: 'Text messages are turned off at the moment. Please use an authenticator app or a backup code.',
  thread_full: of({
    messages: 'This conversation has reached its limit. Please create a new request to go on.',
    notes: 'This request has as many notes as it can have.',
  }),
  /** `date`: the one that was set meanwhile; null when it was canceled. */
  thread_moved: (
    moved: { readonly of: 'completion' | 'hand_over' | 'reply' } | { readonly date: string | null },
  ) => {
    if ('of' in moved)
      return {
        completion: 'There is a new message. Please read it before you complete the request.',
        hand_over: 'There is a new message. Please read it first.',
        reply: 'There is a new message. Please read it before you reply.',
      }[moved.of];
    return moved.date === null
      ? 'The date was canceled meanwhile. Set yours again if it still holds.'
      : `The date was changed meanwhile: ${moved.date}. Set yours again if it is to replace that one.`;
  },
  time_past: 'Please choose a time in the future.',
  too_late: of({
    date: 'Please change or cancel the date itself. The thread then says so.',
    desk: 'It was read, mailed or answered already. You can correct it instead.',
    message: 'It can no longer be taken back. Please write what has changed.',
    taken_back: 'You took this message back. Please send it again only if you still want to.',
  }),
  too_many_requests: of({
    answers: 'You have written a lot in the last hour. Please wait a while and send this answer again.',
    at_once: 'That was a lot at once. Please wait a moment and try again.',
    attempts: 'Too many attempts. Please wait a minute and try again.',
    calls: 'That was a lot in a short time. Please wait a few minutes and try again.',
    downloads: 'You have downloaded your data three times within a day. Please try again tomorrow.',
    mails:
      'We have sent you many mails already. Please check your inbox and your spam folder, or try again in an hour.',
    messages:
      'You have sent a lot of messages in the last hour. Please wait a while and send this one again.',
    pages: 'Too many pages are open at once.',
    reads: 'You have opened or searched for very many requests within an hour. Please continue later.',
    texts:
      'We cannot send more text messages today. Please use an authenticator app or a backup code, or try again tomorrow.',
    texts_to_number:
      'We have sent several text messages to this number today. Please enter another number, use an authenticator app, or try again tomorrow.',
  }),
  unauthenticated: of({ again: 'Please sign in again.', first: 'Please sign in.' }),
  unavailable: of({
    api: 'This is not available at the moment. Please try again in a few seconds.',
    calls: 'Calls hang.',
    database: 'The database does not answer.',
    database_part: 'The database does not do what calls need.',
    file_store: 'The file store is not usable.',
    files: 'Files cannot be stored or opened right now.',
    live: 'Live updates pause.',
    new_store: 'The store of STORAGE_URL has not kept a file as it was written.',
    passwords: 'We are very busy right now. Please try again in a moment.',
    picture: 'The picture was not drawn in time.',
    pictures: 'Too many pictures are being drawn right now.',
    text_message: 'We could not send the text message. Please try again in a moment.',
    uploads: 'Files cannot be stored right now.',
  }),
  unlock_invalid: 'Invalid unlock token.',
  unsupported_media_type: 'The request body must be application/json.',
  /** `where`: the path of the value, such as `message.body`; empty for the whole. */
  validation: ({ where }: { readonly where: string }) =>
    where === '' ? 'The request is not valid.' : `${where} is not valid.`,
  worked_long: 'Please keep what worked to two lines.',
  worked_personal: ({ part }: { readonly part: string }) =>
    `“${part}” tells who it was for. Please write what worked without names, addresses and numbers.`,
} as const satisfies { readonly [Code in ErrorCode]: string | ((parameters: never) => string) };

type Refusals = typeof refusals;

/** The parameters of a code's sentence; undefined for a sentence without any. */
export type ParametersOf<Code extends ErrorCode> = Refusals[Code] extends (
  parameters: infer Parameters,
) => string
  ? Parameters
  : undefined;

/** A code with what its sentence needs, such as `['claimed_by_other', { owner: 'Noor' }]`. */
export type Refusal = {
  [Code in ErrorCode]: undefined extends ParametersOf<Code>
    ? readonly [code: Code, parameters?: undefined]
    : readonly [code: Code, parameters: ParametersOf<Code>];
}[ErrorCode];

/** Returns the sentence of a refusal. */
export function refusalSentence([code, parameters]: Refusal): string {
  // The type of the pair says that the parameters are those of the code.
  const sentence = refusals[code] as string | ((parameters: unknown) => string);
  return typeof sentence === 'string' ? sentence : sentence(parameters);
}

function answerProblem(problem: AnswerProblem): string {
  switch (problem.kind) {
    case 'no-text':
      return 'Please write an answer.';
    case 'no-phone':
      return 'Please enter a valid phone number.';
    case 'no-email':
      return 'Please enter a valid email address.';
    case 'no-option':
      return 'Please choose one of the options.';
    case 'no-file':
      return 'Please choose a file.';
    case 'no-date':
      return 'Please enter a date as year, month and day, such as 2026-06-01.';
    case 'no-amount':
      return 'Please enter an amount, such as 1,234.50.';
    case 'no-mask':
      return `Please enter an answer such as ${problem.example}.`;
    case 'too-early':
      return `Please choose ${formatPlainDate(problem.limit)} or a later day.`;
    case 'too-late':
      return `Please choose ${formatPlainDate(problem.limit)} or an earlier day.`;
    case 'too-small':
      return `Please enter ${problem.limit} or more.`;
    case 'too-large':
      return `Please enter ${problem.limit} or less.`;
  }
}

function settingProblem({ setting, given }: Setting): string {
  switch (setting) {
    case 'slug':
      return `"${given}" is not a slug. Use letters from a to z, digits and single hyphens between them, at most 60.`;
    case 'picture':
      return `"${given}" is not a picture. Give an address that begins with https://.`;
    case 'color':
      return `"${given}" is not a color. Write it like #0a7f5c.`;
    case 'answer_time':
      return `"${given}" does not complete "Usually within …". Write it like one business day.`;
    case 'hours':
      return `"${given}" are no service hours. Write them like mon-fri 09:00-12:30 13:30-17:00, sat 10:00-13:00.`;
    case 'zone':
      return `"${given}" is not a time zone. Write it like Europe/Berlin.`;
    case 'day':
      return `"${given}" is not a day. Write it like 2026-12-25.`;
    case 'domain':
      return `"${given}" is not a domain. Write it like company.example, without a name before it.`;
  }
}

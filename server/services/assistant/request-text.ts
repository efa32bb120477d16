import { inArray } from 'drizzle-orm';
import type { AnswerValue } from '../../../src/lib/contract/assistant.ts';
import {
  CONTACT_ANSWER_IDS,
  EMAIL_ANSWER_ID,
  FALLBACK_TYPE,
  isWritten,
  questionRules,
} from '../../../src/lib/contract/question-types.ts';
import { CUSTOM_PREFIX } from '../../../src/lib/contract/shared/limits.ts';
import { isEmail } from '../../../src/lib/contract/shared/schemas.ts';
import { firstGraphemes } from '../../../src/lib/format/graphemes.ts';
import type { Db } from '../../db/client.ts';
import { uploads, type SentAnswer } from '../../db/schema/requests.ts';
import { normalEmail } from '../../shared/email-address.ts';
import type { AboutOffering } from './start-survey.ts';
import type { Item } from './path.ts';

const NAME_MAX_CHARACTERS = 80;

/** Returns the first line, truncated at a word to 80 characters with an ellipsis. */
function shortened(text: string): string {
  const line = text
    .trim()
    .replace(/[\r\n][^]*/, '')
    .trimEnd();
  if (firstGraphemes(line, NAME_MAX_CHARACTERS) === line) return line;
  const cut = firstGraphemes(line, NAME_MAX_CHARACTERS - 1);
  return `${cut.replace(/\s\S*$/u, '').trimEnd()}…`;
}

/** Returns the name of a request: the name of its survey, or the first line of the first written answer to a custom request. */
export function requestName(
  survey: { readonly slug: string; readonly name: string },
  answered: readonly (readonly [Item, AnswerValue])[],
): string {
  if (!`${survey.slug}-`.startsWith(CUSTOM_PREFIX)) return survey.name;
  const written = answered.find(([item, value]) => isWritten(item) && value !== null);
  return written === undefined ? survey.name : shortened(String(written[1]));
}

const profileAnswersOf = ({ type, universalAnswerId }: Item) => [
  universalAnswerId,
  questionRules[type].profileAnswerId,
];

function asksContactData(item: Item): boolean {
  return profileAnswersOf(item).some((id) => id !== null && CONTACT_ANSWER_IDS.has(id));
}

/** Returns the last address that was given for a request, as `normalEmail` returns it; null without one. */
export function contactEmailOf(answered: readonly (readonly [Item, AnswerValue])[]): string | null {
  const [, value] =
    answered.findLast(
      ([item, given]) =>
        profileAnswersOf(item).includes(EMAIL_ANSWER_ID) && typeof given === 'string' && isEmail(given),
    ) ?? [];
  return typeof value === 'string' ? normalEmail(value) : null;
}

/**
 * Returns the answers as they are read: options by label, files by name, days and amounts formatted, skipped questions left
 * out. The offering that the request is about comes first.
 */
export function sentAnswers(
  answered: readonly (readonly [Item, AnswerValue])[],
  fileNames: ReadonlyMap<string, string>,
  about: AboutOffering | null = null,
): SentAnswer[] {
  const given = answered.flatMap(([item, value]): SentAnswer[] => {
    if (value === null) return [];
    const { isFile, show } = questionRules[item.type];
    const text = String(value);
    const answer = (isFile ? fileNames.get(text) : undefined) ?? show(text, item);
    return [{ question: item.label.trim(), answer, type: item.type, isContactData: asksContactData(item) }];
  });
  if (about === null) return given;
  const offering = `${about.name} (${about.provider_name})`;
  return [{ question: 'About', answer: offering, type: FALLBACK_TYPE, isContactData: false }, ...given];
}

export function fileKeysOf(answered: readonly (readonly [Item, AnswerValue])[]): string[] {
  return answered.flatMap(([item, value]) =>
    questionRules[item.type].isFile && value !== null ? [String(value)] : [],
  );
}

export async function fileNamesOf(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const files = await db
    .select({ key: uploads.key, fileName: uploads.fileName })
    .from(uploads)
    .where(inArray(uploads.key, [...keys]));
  return new Map(files.map((file) => [file.key, file.fileName]));
}

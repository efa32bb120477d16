import { inArray } from 'drizzle-orm';
import type { AnswerValue } from '../../../src/lib/contract/assistant.ts';
import { isWritten, questionRules } from '../../../src/lib/contract/question-types.ts';
import type { Db } from '../../db/client.ts';
import { uploads } from '../../db/schema/requests.ts';
import type { AboutOffering } from './offering-of-survey.ts';
import type { Item } from './path.ts';

const NAME_MAX_CHARACTERS = 80;
const CUSTOM_SLUG = /^custom/;

/** Returns the first line, truncated at a word to 80 characters with an ellipsis. */
function shortened(text: string): string {
  const line = text
    .trim()
    .replace(/[\r\n][^]*/, '')
    .trimEnd();
  const characters = [...line];
  if (characters.length <= NAME_MAX_CHARACTERS) return line;
  const cut = characters.slice(0, NAME_MAX_CHARACTERS - 1).join('');
  return `${cut.replace(/\s\S*$/u, '').trimEnd()}…`;
}

/**
 * Returns the name of a request: the name of its survey, or the first line of the first written answer to a custom
 * request.
 */
export function requestName(
  survey: { readonly slug: string; readonly name: string },
  answered: readonly (readonly [Item, AnswerValue])[],
): string {
  if (!CUSTOM_SLUG.test(survey.slug)) return survey.name;
  const written = answered.find(([item, value]) => isWritten(item) && value !== null);
  return written === undefined ? survey.name : shortened(String(written[1]));
}

/** A hint behind the question mark that has commas or full stops: a reader would take it for the beginning of the answer. */
const HINT_LIKE_AN_ANSWER = /\?\s[^?]*[,.;…][^?]*$/u;

/** Returns the beginning of a line. */
function questionText(label: string): string {
  const question = label
    .trim()
    .replace(/[.:…]+$/u, '')
    .replace(HINT_LIKE_AN_ANSWER, '?');
  return /[?!]$/.test(question) ? question : `${question}:`;
}

/**
 * Returns the answers as plain text, one `Question: answer` per line. Options appear as labels, files as names, days and
 * amounts formatted; skipped questions are omitted. A question that ends with a question mark has no colon, and no hint that
 * reads like an answer. The offering that the request is about comes first.
 */
export function requestDetails(
  answered: readonly (readonly [Item, AnswerValue])[],
  fileNames: ReadonlyMap<string, string>,
  about: AboutOffering | null = null,
): string {
  const lines = answered.flatMap(([item, value]) => {
    if (value === null) return [];
    return [`${questionText(item.label)} ${answerText(item, value, fileNames)}`];
  });
  return [...(about === null ? [] : [`About: ${about.name} (${about.provider_name})`]), ...lines].join('\n');
}

function answerText(
  item: Item,
  value: string | number | boolean,
  fileNames: ReadonlyMap<string, string>,
): string {
  const { isFile, show } = questionRules[item.type];
  const text = String(value);
  return (isFile ? fileNames.get(text) : undefined) ?? show(text, item);
}

/** Returns the keys of the files among the answers. */
export function fileKeysOf(answered: readonly (readonly [Item, AnswerValue])[]): string[] {
  return answered.flatMap(([item, value]) =>
    questionRules[item.type].isFile && value !== null ? [String(value)] : [],
  );
}

/** Returns the names of files by key. */
export async function fileNamesOf(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const files = await db
    .select({ key: uploads.key, fileName: uploads.fileName })
    .from(uploads)
    .where(inArray(uploads.key, [...keys]));
  return new Map(files.map((file) => [file.key, file.fileName]));
}

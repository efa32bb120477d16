import type { AnswerValue } from '../../../src/lib/contract/user-request-surveys.ts';
import type { Item } from './path.ts';

const NAME_MAX_CHARACTERS = 80;
const CUSTOM_SLUG = /^custom/;

/** The first line, cut at a word to 80 characters, with an ellipsis when something was cut. */
function shortened(text: string): string {
  const line =
    text
      .trim()
      .split(/\r\n|\r|\n/)[0]
      ?.trim() ?? '';
  const characters = [...line];
  if (characters.length <= NAME_MAX_CHARACTERS) return line;
  const cut = characters.slice(0, NAME_MAX_CHARACTERS - 1).join('');
  const lastSpace = cut.search(/\s\S*$/u);
  return `${(lastSpace > 0 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}

/** A request is called like its survey; a custom one by the first line of the first thing the employee wrote. */
export function requestName(
  survey: { readonly slug: string; readonly name: string },
  answered: readonly (readonly [Item, AnswerValue])[],
): string {
  if (!CUSTOM_SLUG.test(survey.slug)) return survey.name;
  const written = answered.find(
    ([item, value]) => (item.type === 'TextInput' || item.type === 'MultilineTextInput') && value !== null,
  );
  return written === undefined ? survey.name : shortened(String(written[1]));
}

/**
 * The answers as plain text, one `Question: answer` after the other; options by their labels, files by their names,
 * skipped questions left out. A question mark stands for the colon.
 */
export function requestDetails(
  answered: readonly (readonly [Item, AnswerValue])[],
  fileNames: ReadonlyMap<string, string>,
): string {
  return answered
    .flatMap(([item, value]) => {
      if (value === null) return [];
      const question = item.label.trim().replace(/[.:…]+$/u, '');
      return [`${question}${/[?!]$/.test(question) ? '' : ':'} ${spoken(item, value, fileNames)}`];
    })
    .join('\n');
}

function spoken(
  item: Item,
  value: string | number | boolean,
  fileNames: ReadonlyMap<string, string>,
): string {
  const text = String(value);
  switch (item.type) {
    case 'SingleSelectInput':
      return item.options.find((option) => option.value === text)?.label ?? text;
    case 'SingleUploadInput':
      return fileNames.get(text) ?? text;
    case 'PhoneNumberInput':
      return text.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
    case 'TextInput':
    case 'MultilineTextInput':
    case 'ManagedEmailInput':
      return text.trim();
  }
}

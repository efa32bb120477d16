// docs/product/product.md#american-spelling
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Sentences for people: messages of the app, mails and refusals of the API, the sample content. */
const FOLDERS = [
  'src/lib/messages',
  'server/services',
  'server/demo/content',
  'server/demo/brand',
  'server/demo/requests',
];
const TEXT = /(?<!README)\.(?:ts|yaml|md)$/;

/** British spellings, by the beginning of the word. */
const BRITISH =
  /\b(?:(?:un)?(?:recogni|organi|apologi|personali|customi|prioriti|summari|authori|speciali|minimi|maximi|optimi)s(?:e|es|ed|ing|ation)|colou?r(?<=colour)|favour|behaviour|neighbour|honour|labour|centre|theatre|metre|grey|licence|cheque|catalogue|jewell|travell|cancell(?:ed|ing)|fulfil(?!l)|enrol(?!l)|programme|whilst|analys(?:e|ed|ing)\b|practis|tyre|kerb|plough|cosy|postcode)/gi;

/** Keeps what is quoted in code, and all of a content file but its comments and the words that people look for, which they spell as they like. */
function sentencesOf(path: string): string {
  const text = readFileSync(path, 'utf8');
  if (!path.endsWith('.ts')) return text.replaceAll(/^\s*#.*$|^(?:key)?words:.*(?:\n[ ].*)*/gm, '');
  const code = text
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replaceAll(/^import .*$|from '.*';$/gm, '');
  return [...code.matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g)]
    .map(String)
    .join('\n');
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => TEXT.test(name))
    .map((name) => join(folder, name));

const britishIn = (text: string): string[] => [...text.matchAll(BRITISH)].map(String);

test.each(FOLDERS)('what %s says is spelt the American way', (folder) => {
  const files = filesIn(folder);
  expect(files.length).toBeGreaterThan(0);
  expect(files.flatMap((file) => britishIn(sentencesOf(file)).map((word) => `${file}: ${word}`))).toEqual([]);
});

/** As the specification has them. */
const QUOTED = ["can't find that page", "You're almost there"];

test.each(FOLDERS)('what %s says has one apostrophe, the curly one', (folder) => {
  const straight = filesIn(folder).flatMap((file) =>
    sentencesOf(file)
      .split('\n')
      .filter((line) => /\p{L}'\p{L}/u.test(line.replaceAll(/\$\{[^}]*\}/g, '')))
      .filter((line) => !QUOTED.some((words) => line.includes(words)))
      .map((line) => `${file}: ${line}`),
  );
  expect(straight).toEqual([]);
});

test('control: finds British spellings, and no American ones', () => {
  expect(
    britishIn('We recognise your favourite colour at the centre, cancelled and unrecognised.'),
  ).toHaveLength(6);
  expect(britishIn('We recognize a favorite color in the center, canceled, enrolled and fulfilled.')).toEqual(
    [],
  );
});

// docs/product/content.md#content-folder
// docs/product/content.md#help-topics
// docs/product/content.md#pictures
// docs/product/content.md#rules-between-entries
// docs/product/content.md#check
// docs/product/desk-replies.md#variables-and-blanks
// docs/product/desk-replies.md#shared-replies
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readFolder } from '../../../server/content-folder/read-folder.ts';
import { printProblems } from '../../../server/command-line/program.ts';
import { CATEGORY, OFFERING, REPLY, SURVEY, SVG } from '../../helpers/content/right-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sundial-content-'));
  await put('categories/garden.yaml', CATEGORY);
  await put('surveys/plant-a-tree.yaml', SURVEY);
  await put('offerings/sample-nursery.yaml', OFFERING);
});
afterEach(() => rm(folder, { recursive: true }));

async function put(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), content);
}

async function problems(): Promise<string[]> {
  const found = (await readFolder(folder)).problems;
  return found.map(({ file, line, message }) => `${file}:${String(line)} ${message}`);
}

type Files = Record<string, string | Uint8Array>;
const category = (content: string | Uint8Array, more: Files = {}): Files => ({
  'categories/garden.yaml': content,
  ...more,
});
const survey = (from: string, to: string) => ({ 'surveys/plant-a-tree.yaml': SURVEY.replace(from, to) });
/** Gives the question of a text a format. */
/** Nine lists of nine aliases each, every one of the list before it. */
function manyAliases(): string {
  const lists = Array.from({ length: 9 }, (_, index) => {
    const of = index === 0 ? 'lawn' : `*a${String(index - 1)}`;
    return `a${String(index)}: &a${String(index)} [${Array.from({ length: 9 }, () => of).join(', ')}]\n`;
  });
  return `name: Garden\n${lists.join('')}`;
}

/** One alias each of so many anchors, which are looked for one by one. */
function aliases(count: number): string {
  const of = (sign: string) => Array.from({ length: count }, (_, index) => `${sign}a${String(index)}`);
  return `name: Garden\none: [${of('&').join(' x, ')} x]\nother: [${of('*').join(', ')}]\n`;
}

const format = (of: string) => survey('TextInput\n', `TextInput\n    format: ${of}\n`);
const offering = (from: string, to: string) => ({
  'offerings/sample-nursery.yaml': OFFERING.replace(from, to),
});
const reply = (from: string, to: string) => ({ 'replies/hello.yaml': REPLY.replace(from, to) });

test('a right folder has no problems, in YAML and in JSON', async () => {
  await put('categories/shed.json', '{ "name": "Shed", "image": "shed.svg" }');
  await put('categories/shed.svg', SVG);
  const { content, pictures, problems: found } = await readFolder(folder);
  expect(found).toEqual([]);
  expect(content.categories.map(({ key }) => key)).toEqual(['garden', 'shed']);
  expect([...pictures.keys()]).toEqual([content.categories[1]?.image]);
  expect(content.surveys[0]).toMatchObject({ key: 'plant-a-tree', suggested: false, position: 1000 });
});

describe('names file, line and rule of', () => {
  test.each<[string, Files, RegExp]>([
    ['broken YAML', survey('label: When?', 'label: "When?'), /^surveys\/plant-a-tree\.yaml:1\d .*quote/i],
    ['a key that is there twice', category('name: A\nname: B\n'), /garden\.yaml:2 Map keys must be unique/],
    [
      'a few lines of YAML that stand for millions',
      category(manyAliases()),
      /garden\.yaml:null uses more than 100 aliases/,
    ],
    ['a hundred and one aliases', category(aliases(101)), /garden\.yaml:null uses more than 100 aliases/],
    ['a missing field', category('position: 3\n'), /garden\.yaml:null name: Invalid input: expected string/],
    ['an unknown field', category('name: A\ncolor: red\n'), /Unrecognized key: "color"/],
    [
      'a choice’s format',
      survey('label: Oak }\n', 'label: Oak }\n    format: { kind: date }\n'),
      /format: belongs/,
    ],
    [
      'a day that does not exist',
      format('{ kind: date, min: 2026-02-30 }'),
      /min: must be today or a day such as 2026-06-01/,
    ],
    ['limits in wrong order', format('{ kind: date, min: 2026-02-02, max: 2026-02-01 }'), /max: is before/],
    [
      'an unknown currency',
      format('{ kind: amount, currency: XQQ, min: 5, max: 4 }'),
      /"XQQ" is not a currency/,
    ],
    [
      'an example beside its mask',
      format('{ kind: mask, mask: "99999-9999", example: "1" }'),
      /example: does not fit/,
    ],
    [
      'a mask with other characters',
      format('{ kind: mask, mask: "1-999", example: "1-555" }'),
      /mask: must be 9/,
    ],
    ['an empty file', category(''), /name: Invalid input/],
    ['a list instead of fields', category('- name\n'), /expected object/],
    ['other encodings', category(Buffer.from('name: G\xE4rten\n', 'latin1')), /:null is not UTF-8/],
    ['a huge file', category(`name: ${'x'.repeat(300_000)}`), /larger than 256 KB/],
    ['the same key twice', { 'categories/garden.json': '{"name":"Other"}' }, /:null has the same key as/],
    ['a name that two share', { 'categories/lawn.yaml': 'name: Garden\n' }, /:1 name: is "Garden", like/],
    [
      'an id that two share',
      category('id: 4\nname: A\n', { 'categories/lawn.yaml': 'name: B\nid: 4\n' }),
      /:2 id: is 4, like/,
    ],
    ['a bad file name', { 'categories/My Garden.yaml': 'name: B\n' }, /must be named with lower/],
    ['a file of another kind', { 'categories/notes.txt': 'x' }, /is neither YAML nor JSON nor a picture/],
    ['a missing picture', category('name: A\nimage: no.svg\n'), /:2 image: the picture "no\.svg" does/],
    ['a picture outside', category('name: A\nimage: ../../x.svg\n'), /is outside of the folder/],
    [
      'no picture',
      category('name: A\nimage: a.png\n', { 'categories/a.png': 'text' }),
      /no PNG, JPEG, WebP or/,
    ],
    [
      'a large picture',
      category('name: A\nimage: a.svg\n', { 'categories/a.svg': SVG.padEnd(600_000) }),
      /512 KB/,
    ],
    ['a plain http picture', category('name: A\nimage: http://pictures.example/a.png\n'), /must be an https/],
    ['an unknown category', survey('category: garden', 'category: shed'), /:2 category: names the/],
    [
      'a reply for an unknown survey',
      reply('body: Hello {first name}', 'body: A\nsurveys: [bush]'),
      /:3 surveys\.0: names/,
    ],
    ['a reply with half a blank', reply('{first name}', '{first name'), /:2 body: has a brace/],
    ['an unknown question type', survey('TextInput', 'DateInput'), /yaml:12 questions\.1\.type/],
    [
      'two questions with one key',
      survey('key: when', 'key: kind'),
      /:10 questions\.1\.key: "kind" is the key/,
    ],
    [
      'a condition on nothing',
      survey('question: kind', 'question: kid'),
      /:13 questions\.1\.when\.question: names "kid"/,
    ],
    [
      'a condition on a text',
      survey('question: kind', 'question: when'),
      /names "when", which is no earlier/,
    ],
    ['a condition on no option', survey('[oak]', '[elm]'), /:13 questions\.1\.when\.is_one_of: has "elm"/],
    ['a choice of one', survey('      - { value: oak, label: Oak }\n', ''), /options: must have two/],
    ['an option that is there twice', survey('value: oak', 'value: apple'), /have the value "apple" twice/],
    [
      'options of a text',
      survey('TextInput', 'TextInput\n    options: [{ value: a, label: A }]'),
      /options: belong/,
    ],
    [
      'a second custom survey',
      { 'surveys/custom-a.yaml': SURVEY, 'surveys/custom-b.yaml': SURVEY },
      /custom-b\.yaml:2 category: has/,
    ],
    ['an unknown survey', offering('plant-a-tree', 'plant'), /:11 request\.survey: names the survey "plant"/],
    [
      'an unknown offering category',
      offering('sections:', 'categories: [trees]\nsections:'),
      /:6 categories\.0: names/,
    ],
    [
      'a link that runs a script',
      offering('- value: Show', '- external_url: javascript:alert(1)\n        value: Show'),
      /external_url: must/,
    ],
    [
      'a link without encryption',
      offering('- value: Show', '- external_url: http://trees.example\n        value: Show'),
      /external_url: must be an https, mailto or tel address/,
    ],
    [
      'a button without an address',
      offering('    heading: How', '    heading: How\n    cta_text: Go'),
      /needs both/,
    ],
  ])('%s', async (_, files, expected) => {
    for (const [file, content] of Object.entries(files)) await put(file, content);
    expect((await problems()).join('\n')).toMatch(expected);
  });
});

test.each([
  ['a folder that does not exist', 'nowhere', /nowhere:null is not a folder/],
  ['a folder of something else', 'categories', /has none of the folders categories, surveys/],
])('%s is refused: applied, it would retire everything', async (_, name, expected) => {
  const found = (await readFolder(join(folder, name))).problems;
  expect(found.map(({ file, line, message }) => `${file}:${String(line)} ${message}`).join()).toMatch(
    expected,
  );
});

test('a misspelled subfolder is named', async () => {
  await put('survey/other.yaml', SURVEY);
  expect(await problems()).toEqual([
    'survey:null is none of categories, surveys, offering_categories, offerings, replies, help_topics',
  ]);
});

test('all problems are printed at once, as lines that editors open', async () => {
  await put('categories/garden.yaml', 'name: A\ncolor: red\n');
  await put('surveys/plant-a-tree.yaml', SURVEY.replace('TextInput', 'DateInput'));
  const printed = printProblems((await readFolder(folder)).problems);
  expect(printed).toContain('surveys/plant-a-tree.yaml:12: questions.1.type');
  expect(printed).toMatch(/2 problems\. Nothing was changed\.$/);
});

describe('a symbolic link that leads out of the folder is refused', () => {
  let outside: string;
  beforeEach(async () => {
    outside = await mkdtemp(join(tmpdir(), 'sundial-outside-'));
    await writeFile(join(outside, 'secret.svg'), SVG);
  });
  afterEach(() => rm(outside, { recursive: true }));
  const problems = async () =>
    (await readFolder(folder)).problems.map(({ file, message }) => `${file} ${message}`);

  test('a picture', async () => {
    await put('categories/garden.yaml', 'name: Garden\nimage: tree.svg\n');
    await symlink(join(outside, 'secret.svg'), join(folder, 'categories/tree.svg'));
    expect(await problems()).toEqual([
      'categories/garden.yaml image: the picture "tree.svg" is a link that leads out of the folder',
    ]);
  });

  test('a picture below a linked folder', async () => {
    await put('categories/garden.yaml', 'name: Garden\nimage: pictures/secret.svg\n');
    await symlink(outside, join(folder, 'categories/pictures'));
    expect(await problems()).toContain(
      'categories/garden.yaml image: the picture "pictures/secret.svg" is a link that leads out of the folder',
    );
  });

  test('a folder of entries', async () => {
    await rename(join(folder, 'offerings'), join(outside, 'offerings'));
    await symlink(join(outside, 'offerings'), join(folder, 'offerings'));
    expect(await problems()).toEqual(['offerings is a link that leads out of the folder']);
  });

  test('control: one that stays in it is followed', async () => {
    await put('categories/garden.yaml', 'name: Garden\nimage: tree.svg\n');
    await put('pictures.svg', SVG);
    await symlink(join(folder, 'pictures.svg'), join(folder, 'categories/tree.svg'));
    expect(await problems()).toEqual([]);
  });
});

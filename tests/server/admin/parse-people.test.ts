// docs/product/employees.md#file
// docs/product/employees.md#bad-rows
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { encodingProblems, readText } from '../../../server/admin/employees/file-encoding.ts';
import { parsePeople, type People } from '../../../server/admin/employees/import-file.ts';

const TEXT = 'email;first_name\nzoe@works.example;Zoë\n';

function utf16(text: string, order: 'le' | 'be'): Buffer {
  const bytes = Buffer.from(text, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
}

const folder = await mkdtemp(join(tmpdir(), 'sundial-people-'));
afterAll(() => rm(folder, { recursive: true }));

async function textOf(bytes: Uint8Array): Promise<string> {
  const file = join(folder, 'people.csv');
  await writeFile(file, bytes);
  return (await Array.fromAsync(readText(file))).join('');
}

/** Parses a text that arrives in pieces, as a stream delivers it. */
async function parsed(text: string, pieceLength = 7): Promise<People> {
  const pieces = async function* () {
    for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
  };
  const parts = await Array.fromAsync(parsePeople(pieces()));
  return {
    rows: parts.flatMap(({ rows }) => rows),
    problems: parts.flatMap(({ problems }) => problems),
    ignored: parts[0]?.ignored ?? [],
  };
}

describe('the encoding', () => {
  test.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`)],
    ['UTF-16 LE with a mark', utf16(`\uFEFF${TEXT}`, 'le')],
    ['UTF-16 BE with a mark', utf16(`\uFEFF${TEXT}`, 'be')],
    ['UTF-16 LE without a mark', utf16(TEXT, 'le')],
    ['UTF-16 BE without a mark', utf16(TEXT, 'be')],
    ['Windows-1252', Buffer.from(TEXT, 'latin1')],
  ])('%s is read', async (_, bytes) => {
    expect(await textOf(bytes)).toBe(TEXT);
  });

  test('Windows-1252 is not Latin-1', async () => {
    expect(await textOf(Buffer.from([0x8a, 0x6f, 0x80]))).toBe('Šo€');
  });
});

/** A heading and rows of names, in one encoding each. */
const rowsOf = (...names: readonly (readonly [name: string, encoding: 'utf8' | 'latin1'])[]) =>
  Buffer.concat([
    Buffer.from('email,first_name\n'),
    ...names.map(([name, encoding], index) =>
      Buffer.from(`p${String(index)}@works.example,${name}\n`, encoding),
    ),
  ]);

describe('a wrong encoding', () => {
  async function linesOf(bytes: Uint8Array) {
    const file = join(folder, 'names.csv');
    await writeFile(file, bytes);
    return (await encodingProblems(file)).map(({ line }) => line);
  }

  test('of one line is named', async () => {
    const mixed = rowsOf(
      ['Jürgen', 'utf8'],
      ['Dvořák', 'utf8'],
      ['René', 'latin1'],
      ['Ida', 'utf8'],
      ['Zoë', 'latin1'],
    );
    expect(await linesOf(mixed)).toEqual([4, 6]);
    expect(await linesOf(Buffer.concat([Buffer.from('\uFEFF'), rowsOf(['René', 'latin1'])]))).toEqual([2]);
    expect(await linesOf(Buffer.from(mixed.toString('latin1').replaceAll('\n', '\r\n'), 'latin1'))).toEqual([
      4, 6,
    ]);
    expect(await linesOf(Buffer.from(mixed.toString('latin1').replaceAll('\n', '\r'), 'latin1'))).toEqual([
      4, 6,
    ]);
  });

  // Bytes of Mac OS Roman: é, ñ, ü, ß, Ö, É, Ä, ç, ô, î; then of DOS: é, ü, ä, ö.
  test.each([
    'Jos\x8e',
    'Mu\x96oz',
    'Gr\x9fn',
    'Gro\xa7',
    'K\x85NIG',
    'JOS\x83',
    '\x80rzte',
    'Fran\x8dois',
    'C\x99me',
    'Beno\x94t',
    'Ren\x82',
    'J\x81rgen',
    'M\x84rz',
    'Bj\x94rn',
  ])('of an old Mac or of DOS is named: %j', async (name) => {
    expect(await linesOf(rowsOf(['Ida', 'latin1'], [name, 'latin1']))).toEqual([3]);
  });

  test.each([
    'René',
    'Müller\x96Meier',
    'ÅSA ÖBERG',
    'O\x92Kane',
    '\x8aimon',
    'Lovri\xe6',
    'Jos\xe9 \x84Pepe\x93',
    'Ma\x9Aa',
    'M\xAA Jos\xe9',
  ])('is not suspected in Windows-1252: %j', async (name) => {
    expect(await linesOf(rowsOf([name, 'latin1']))).toEqual([]);
  });
});

describe('a file', () => {
  test.each([
    ['commas', 'email,first_name,last_name\nkim@works.example,Kim,Sample\n'],
    ['semicolons', 'email;first_name;last_name\r\nkim@works.example;Kim;Sample\r\n'],
    ['tabs', 'email\tfirst_name\tlast_name\nkim@works.example\tKim\tSample'],
    ['other order and headings', 'Last name,E-Mail,FIRST NAME\nSample,kim@works.example,Kim\n'],
    [
      'a line that names the separator',
      'sep=|\r\nemail|first_name|last_name\r\nkim@works.example|Kim|Sample\r\n',
      3,
    ],
    [
      'such a line in another program',
      '"sep=;"\nemail;first_name;last_name\nkim@works.example;Kim;Sample\n',
      3,
    ],
    ['empty cells behind the heading’s', 'email,first_name,last_name\nkim@works.example,Kim,Sample,,\n'],
    ['quotes and blanks', '"email" , first_name,last_name\n "kim@works.example", Kim ,"Sample"\n'],
  ] as [string, string, number?][])('with %s is read', async (_, text, line = 2) => {
    expect(await parsed(text)).toEqual({
      problems: [],
      ignored: [],
      rows: [{ line, email: 'kim@works.example', first_name: 'Kim', last_name: 'Sample' }],
    });
  });

  test('keeps other separators in a cell, and the lines of the file', async () => {
    const text = 'email;last_name\n\n;\nkim@works.example;"Sample,\nof Works"\nlee@works.example;Lee\n';
    expect((await parsed(text)).rows).toEqual([
      { line: 4, email: 'kim@works.example', first_name: '', last_name: 'Sample,\nof Works' },
      { line: 6, email: 'lee@works.example', first_name: '', last_name: 'Lee' },
    ]);
  });

  test('may leave out the last cells of a row; without its address the server says so', async () => {
    expect(await parsed('first_name,email,x\nKim,kim@works.example\nLee\n')).toMatchObject({
      problems: [],
      rows: [
        { line: 2, email: 'kim@works.example', first_name: 'Kim' },
        { line: 3, email: '', first_name: 'Lee' },
      ],
    });
  });

  test('with the addresses alone is read', async () => {
    expect((await parsed('email\nkim@works.example\nlee@works.example\n')).rows).toHaveLength(2);
  });

  test.each([
    ['', null, 'is empty'],
    ['\n\n', null, 'is empty'],
    ['email,first_name\n', null, 'has no employees'],
    ['mail,first_name\na@b.test,A\n', 1, 'there is no column "email"'],
    ['first_name\nKim\n', 1, 'there is no column "email"; the first line names the columns'],
    ['kim@works.example\nlee@works.example\n', 1, 'there is no column "email"'],
    ['email,email\na@b.test,c@d.test\n', 1, 'there are two columns "email"'],
    ['email,first_name\na@b.test,A,B\n', 2, 'has 3 instead of 2 cells'],
    ['email\n"kim@works.example\n', null, 'is not a CSV file: Quote Not Closed'],
    ['email\nkim"@works.example\n', null, 'at line 2'],
  ])('%j is refused', async (text, line, message) => {
    const { problems } = await parsed(text);
    expect(problems).toContainEqual({ line, message: expect.stringContaining(message) as string });
  });

  test('may have other columns, which are ignored by name', async () => {
    const text = 'Staff no.;E-mail;Phone;\n17;kim@works.example;=1+1;\n';
    expect(await parsed(text)).toEqual({
      problems: [],
      ignored: ['Staff no.', 'Phone'],
      rows: [{ line: 2, email: 'kim@works.example', first_name: '', last_name: '' }],
    });
  });

  test('of any size comes in parts of 10,000 rows', async () => {
    const text = `email\n${'kim@works.example\n'.repeat(25_000)}`;
    const pieces = async function* () {
      yield text;
    };
    const sizes = (await Array.fromAsync(parsePeople(pieces()))).map(({ rows }) => rows.length);
    expect(sizes).toEqual([0, 10_000, 10_000, 5_000]);
  });

  test('with a quote that nothing closes is refused before it fills the memory', async () => {
    const { problems } = await parsed(`email\n"kim${' '.repeat(2_000_000)}`, 65_536);
    expect(problems).toEqual([{ line: null, message: expect.stringContaining('Max Record Size') as string }]);
  });
});

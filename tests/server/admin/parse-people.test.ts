import { describe, expect, test } from 'vitest';
import { decodeText, parsePeople } from '../../../server/admin/employees/parse-people.ts';

const TEXT = 'email;first_name\nzoe@works.example;Zoë\n';

function utf16(text: string, order: 'le' | 'be'): Buffer {
  const bytes = Buffer.from(text, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
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
  ])('%s is read', (_, bytes) => {
    expect(decodeText(bytes)).toBe(TEXT);
  });

  test('Windows-1252 is not Latin-1', () => {
    expect(decodeText(Buffer.from([0x8a, 0x6f, 0x80]))).toBe('Šo€');
  });
});

describe('a file', () => {
  test.each([
    ['commas', 'email,first_name,last_name\nkim@works.example,Kim,Sample\n'],
    ['semicolons', 'email;first_name;last_name\r\nkim@works.example;Kim;Sample\r\n'],
    ['tabs', 'email\tfirst_name\tlast_name\nkim@works.example\tKim\tSample'],
    ['other order and headings', 'Last name,E-Mail,FIRST NAME\nSample,kim@works.example,Kim\n'],
    ['quotes and blanks', '"email" , first_name,last_name\n "kim@works.example", Kim ,"Sample"\n'],
  ])('with %s is read', (_, text) => {
    expect(parsePeople(text)).toEqual({
      problems: [],
      rows: [{ line: 2, email: 'kim@works.example', first_name: 'Kim', last_name: 'Sample' }],
    });
  });

  test('keeps other separators in a cell, and the lines of the file', () => {
    const text = 'email;last_name\n\n;\nkim@works.example;"Sample,\nof Works"\nlee@works.example;Lee\n';
    expect(parsePeople(text).rows).toEqual([
      { line: 4, email: 'kim@works.example', first_name: '', last_name: 'Sample,\nof Works' },
      { line: 6, email: 'lee@works.example', first_name: '', last_name: 'Lee' },
    ]);
  });

  test('with the addresses alone is read', () => {
    expect(parsePeople('email\nkim@works.example\nlee@works.example\n').rows).toHaveLength(2);
  });

  test.each([
    ['', null, 'is empty'],
    ['\n\n', null, 'is empty'],
    ['mail,first_name\na@b.test,A\n', 1, 'the column "mail" is not one of email, first_name, last_name'],
    ['first_name\nKim\n', 1, 'there is no column "email"; the first line names the columns'],
    ['kim@works.example\nlee@works.example\n', 1, 'there is no column "email"'],
    ['email,email\na@b.test,c@d.test\n', 1, 'there are two columns "email"'],
    ['email,first_name\na@b.test,A\nc@d.test\n', 3, 'has 1 instead of 2 cells'],
    ['email,first_name\na@b.test,A,B\n', 2, 'has 3 instead of 2 cells'],
    ['email\n"kim@works.example\n', null, 'is not a CSV file: Quote Not Closed'],
    ['email\nkim"@works.example\n', null, 'at line 2'],
  ])('%j is refused', (text, line, message) => {
    const { problems } = parsePeople(text);
    expect(problems).toContainEqual({ line, message: expect.stringContaining(message) as string });
  });

  test('takes 10,000 rows and says how many there are above', () => {
    const rows = (size: number) => `email\n${'kim@works.example\n'.repeat(size)}`;
    expect(parsePeople(rows(10_000)).rows).toHaveLength(10_000);
    expect(parsePeople(rows(10_001))).toEqual({
      rows: [],
      problems: [{ line: null, message: 'has 10001 rows; an import takes at most 10000. Split the file.' }],
    });
  });
});

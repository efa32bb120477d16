import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepStatements } from '../../../server/db/kept-statements.ts';

let plain: PGlite;
let keeping: PGlite;

beforeAll(async () => {
  [plain, keeping] = await Promise.all([PGlite.create(), PGlite.create()]);
  keepStatements(keeping);
  for (const client of [plain, keeping]) {
    await client.exec(`
      create table things (id serial primary key, name text, tags jsonb, at timestamptz, count bigint, done boolean);
      insert into things (name, tags, at, count, done) values
        ('Süße ☀', '["a", null]', '2026-01-02T03:04:05.678Z', 12, true),
        (null, 'null', null, null, null),
        ('', '{"deep": {"er": 1}}', '1999-12-31T23:59:59Z', -1, false);
    `);
  }
});

afterAll(() => Promise.all([plain.close(), keeping.close()]));

describe('a kept statement answers what the client itself would', () => {
  const everything = 'select * from things order by id';
  test.each([
    ['without values', everything, []],
    [
      'with values of several types',
      'select * from things where id = $1 and (done = $2 or name = $3)',
      [1, true, 'x'],
    ],
    ['with a null', 'select $1::text as nothing, id from things order by id', [null]],
    ['with a date and JSON', 'select $1::timestamptz as at, $2::jsonb as data', [new Date(0), { a: [1] }]],
    ['when there is no row', 'select id from things where id = $1', [99]],
  ])('%s', async (_, text, values) => {
    for (const options of [{}, { rowMode: 'array' as const }]) {
      const expected = await plain.query(text, values, options);
      for (let time = 0; time < 7; time += 1) {
        const { rows, fields } = await keeping.query(text, values, options);
        expect({ rows, fields }).toEqual({ rows: expected.rows, fields: expected.fields });
      }
    }
  });

  test('when the table has changed since', async () => {
    for (const client of [plain, keeping]) {
      await client.exec('create table growing (id int); insert into growing values (1)');
      await client.query('select * from growing');
      await client.exec('alter table growing add column name text');
    }
    const expected = await plain.query('select * from growing');
    for (let time = 0; time < 3; time += 1) {
      expect(await keeping.query('select * from growing')).toMatchObject({ rows: expected.rows });
    }
  });

  test('with the caller’s own way to read a type', async () => {
    const { rows } = await keeping.query('select at from things where id = $1', [1], {
      parsers: { 1184: (text: string) => `read ${text.slice(0, 10)}` },
    });
    expect(rows).toEqual([{ at: 'read 2026-01-02' }]);
  });
});

describe('an error', () => {
  test('carries its code, and the next query works', async () => {
    const wrong = keeping.query('select id from things where id = $1', ['no number']);
    await expect(wrong).rejects.toMatchObject({ code: '22P02' });
    expect((await keeping.query('select id from things where id = $1', [2])).rows).toEqual([{ id: 2 }]);
  });

  test('of a table that is missing is forgotten once the table is there', async () => {
    const text = 'select word from later';
    await expect(keeping.query(text)).rejects.toMatchObject({ code: '42P01' });
    await keeping.exec(`create table later (word text); insert into later values ('here')`);
    expect((await keeping.query(text)).rows).toEqual([{ word: 'here' }]);
    expect((await keeping.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

test('a query waits for a transaction that is under way, and never sees its half', async () => {
  let during: Promise<{ rows: unknown[] }> | undefined;
  const text = 'select name from things where id = 1';
  await keeping.query(text);
  await expect(
    keeping.transaction(async (tx) => {
      await tx.query(`update things set name = 'half' where id = 1`);
      during = keeping.query(text);
      await tx.query('select 1');
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect((await during)?.rows).toEqual([{ name: 'Süße ☀' }]);
});

test('more different statements than are kept still work', async () => {
  for (let number = 0; number < 250; number += 1) {
    const { rows } = await keeping.query(`select ${String(number)} as number`);
    expect(rows).toEqual([{ number }]);
  }
});

import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { lineWriter } from '../../../server/log/write-line.ts';

test('lines of one turn of the event loop are one write', async () => {
  const written: string[] = [];
  const { writeLine } = lineWriter((text) => written.push(text));
  writeLine('one');
  writeLine('two');
  expect(written).toEqual([]);
  await setImmediate();
  expect(written).toEqual(['one\ntwo\n']);
  writeLine('three');
  await setImmediate();
  expect(written).toEqual(['one\ntwo\n', 'three\n']);
});

test('a full disk or a closed pipe loses lines, and the log says how many', async () => {
  const written: string[] = [];
  let isFull = true;
  const { writeLine, flush } = lineWriter((text) => {
    if (isFull) throw Object.assign(new Error('write failed'), { code: 'ENOSPC' });
    written.push(text);
  });
  writeLine('one');
  writeLine('two');
  await setImmediate();
  writeLine('three');
  flush();
  isFull = false;
  writeLine('four');
  flush();
  const [loss, ...rest] = written.join('').trim().split('\n');
  expect(JSON.parse(loss ?? '')).toMatchObject({ level: 'warn', event: 'log_lines_lost', lost: 3 });
  expect(rest).toEqual(['four']);
  writeLine('five');
  flush();
  expect(written.at(-1)).toBe('five\n');
});

import { expect, test } from 'vitest';
import { watchApp } from '../../helpers/open-work.ts';

let streams = 0;
watchApp({
  openStreams: () => streams,
  endStreams: () => {
    streams = 0;
  },
  close: () => Promise.resolve(),
});

test('ends what it starts', () => {
  clearTimeout(setTimeout(() => undefined, 60_000));
});

test('leaves a timer', () => {
  setTimeout(() => undefined, 60_000);
});

test('leaves an interval', () => {
  setInterval(() => undefined, 5_000);
});

test('leaves a stream', () => {
  streams += 1;
});

test('finds nothing of the tests before', () => {
  expect(streams).toBe(0);
});

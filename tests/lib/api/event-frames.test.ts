import { expect, test } from 'vitest';
import { frameReader, type EventFrame } from '../../../src/lib/api/shared/event-stream.ts';

function read(...pieces: string[]): EventFrame[] {
  const frames: EventFrame[] = [];
  const reader = frameReader((frame) => frames.push(frame));
  for (const piece of pieces) reader(piece);
  return frames;
}

const TEXT =
  ': \n\nid: 7\nevent: ready\ndata: {"a":1}\n\nevent:typing\ndata:{}\n\ndata: one\ndata: two\n\nid: 8';
const FRAMES = [
  { id: '7', event: 'ready', data: '{"a":1}' },
  { id: null, event: 'typing', data: '{}' },
  { id: null, event: 'message', data: 'one\ntwo' },
];

test('reads events from chunks of any size', () => {
  expect(read(TEXT)).toEqual(FRAMES);
  expect(read(...TEXT.split(/(?:)/))).toEqual(FRAMES);
  expect(read(...TEXT.replaceAll('\n', '\r\n').split(/(?:)/))).toEqual(FRAMES);
});

test('waits for the end of an event', () => {
  expect(read('data: {"half":')).toEqual([]);
});

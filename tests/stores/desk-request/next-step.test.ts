// docs/product/completion.md#what-was-done
// docs/product/desk-request.md#next-step
// docs/product/desk-request.md#internal-notes
import { expect, test } from 'vitest';
import type { DeskCompletion, InternalNote } from '../../../src/lib/contract/desk-request.ts';
import { message as messageSchema } from '../../../src/lib/contract/message.ts';
import { asksHowItEnded, nextStepOf, suggestedStep } from '../../../src/lib/stores/desk-request/next-step.ts';
import { nextMorning } from '../../../src/lib/format/next-morning.ts';
import { timelineOf } from '../../../src/lib/stores/desk-request/timeline.ts';

test('a text that ends with a question waits for them, any other comes back to us', () => {
  for (const text of ['Red or blue?', 'Red or blue? ', '“Which?”', 'どれ？'])
    expect(suggestedStep(text)).toBe('them');
  for (const text of ['', 'Ordered.', 'Red? I will ask.']) expect(suggestedStep(text)).toBe('morning');
});

test('the next morning is 9:00 of the next day, and of Monday from Friday on', () => {
  const morningAfter = (day: number, hour = 15) => nextMorning(new Date(2026, 2, day, hour).getTime());
  expect(morningAfter(4)).toEqual(new Date(2026, 2, 5, 9));
  expect(morningAfter(4, 3)).toEqual(new Date(2026, 2, 5, 9));
  for (const day of [6, 7, 8]) expect(morningAfter(day)).toEqual(new Date(2026, 2, 9, 9));
});

test('a date that is missing or has passed is no step', () => {
  const now = new Date(2026, 2, 4, 15).getTime();
  for (const date of ['', 'x', '2026-03-04T15:00']) expect(nextStepOf('date', date, now)).toBeNull();
  expect(nextStepOf('date', '2026-03-04T15:01', now)).toEqual({
    step: 'us',
    at: new Date(2026, 2, 4, 15, 1).toISOString(),
  });
});

test('how a request ended is asked for a day, until it is said or the request is open again', () => {
  const completion: DeskCompletion = {
    id: 1,
    concierge_name: 'Ines',
    completed_at: '2026-03-04T15:00:00.000Z',
    minutes: 210,
    summary: null,
    outcome: null,
    rating: null,
    rating_text: null,
    thanked: false,
    reopened_by: null,
  };
  const asks = (hours: number, changed: Partial<DeskCompletion> = {}) =>
    asksHowItEnded([{ ...completion, ...changed }], Date.UTC(2026, 2, 4, 15 + hours));
  expect([asks(0), asks(23), asks(24)]).toEqual([true, true, false]);
  expect(asks(0, { summary: 'It is booked.' })).toBe(false);
  expect(asks(0, { reopened_by: 'employee' })).toBe(false);
  expect(asksHowItEnded([], 0)).toBe(false);
});

const message = (id: number, time: string) =>
  messageSchema.parse({
    id,
    body_html: String(id),
    source: 'user',
    external_created_at: `2026-03-04T${time}:00.000Z`,
  });
const note = (body: string, time: string): InternalNote => ({
  id: 1,
  body,
  concierge_name: 'Ines',
  created_at: `2026-03-04T${time}:00.000Z`,
  is_hand_over: false,
  is_read: true,
});

test('notes stand between the messages by their time, each day is named once', () => {
  const messages = [message(1, '11:00'), message(2, '11:01'), message(3, '11:02')];
  const items = timelineOf(messages, [note('between', '11:01'), note('behind', '11:03')], 3).map((item) =>
    item.kind === 'note'
      ? item.note.body
      : item.kind === 'run' && [item.newDay !== null, ...item.group.messages.map(({ id }) => id)],
  );
  expect(items).toEqual([[true, 1, 2], 'between', [false, 3], 'behind']);
});

test('a note before the first message that is drawn waits for it', () => {
  const messages = [message(1, '11:00'), message(2, '11:02')];
  const items = timelineOf(messages, [note('early', '11:01')], 1);
  expect(items.map(({ kind }) => kind)).toEqual(['run']);
});

test('a mark stands in front of the first message that was not seen', () => {
  const messages = [message(1, '11:00'), message(2, '11:02')];
  expect(timelineOf(messages, [], 2, 2).map(({ kind }) => kind)).toEqual(['run', 'new', 'run']);
});

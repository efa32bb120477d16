// docs/product/live.md#automatic-notes
import { expect, test } from 'vitest';
import type { Message } from '../../../src/lib/contract/message.ts';
import { lastMessageOf, previewOf } from '../../../src/lib/stores/requests/last-message.ts';
import { awaitsFirstAnswer, conciergeOf } from '../../../src/lib/stores/thread/thread-messages.ts';

const written: Message = {
  ...{ id: 1, body_html: 'Hello', source: 'life_concierge', source_name: 'Ada Example' },
  ...{ external_created_at: null, attachment_keys: [] },
};
const note: Message = { ...written, id: 2, automatic: true };

test('is what a person wrote, and nothing while a machine wrote last', () => {
  expect(lastMessageOf({ last_message: written, messages: [] })).toBe(written);
  expect(lastMessageOf({ last_message: null, messages: [note, written] })).toBe(written);
  expect(lastMessageOf({ last_message: note, messages: [] })).toBeNull();
  expect(lastMessageOf({ last_message: null, messages: [] })).toBeNull();
});

test('a note of a machine is no first answer and gives the thread no face, whatever its name', () => {
  expect(awaitsFirstAnswer({ status: 'open', messages: [note] })).toBe(true);
  expect(awaitsFirstAnswer({ status: 'open', messages: [note, written] })).toBe(false);
  expect(conciergeOf([note])).toBeNull();
});

test('shows of a card its question alone', () => {
  const text = 'Which one?<br><br>1. Monday<br><br>2. Friday<br><br>Answer with a number.';
  const card = { kind: 'options', question: 'Which one?' };
  expect(previewOf({ ...written, body_html: text, card })).toBe('Which one?');
  expect(previewOf({ ...written, body_html: text })).toContain('Answer with a number.');
});

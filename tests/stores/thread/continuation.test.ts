import { describe, expect, it } from 'vitest';
import { message as messageSchema } from '../../../src/lib/contract/message.ts';
import { continuationOf } from '../../../src/lib/stores/thread/composer/continuation.ts';
import { inOrder } from '../../../src/lib/stores/thread/thread-messages.ts';

const message = (id: number, time: string | null) =>
  messageSchema.parse({
    id,
    body_html: `${id}`,
    source: 'user',
    source_name: null,
    external_created_at: time,
  });

describe('the order of messages', () => {
  it('is that of instants, whatever their precision; unreadable ones come first', () => {
    const messages = [
      message(1, '2026-03-02T10:00:00.500Z'),
      message(2, '2026-03-02T10:00:00Z'),
      message(4, 'soon'),
      message(3, null),
    ];
    expect(inOrder(messages).map(({ id }) => id)).toEqual([3, 4, 2, 1]);
  });
});

describe('continuationOf', () => {
  it.each([
    ['Yes', 'Yes', ''],
    ['Yes, pleased', 'Yes, please', null],
    ['Yes  ', 'Yes', ''],
    ['Yes', 'Yes \n', ''],
    ['Yes please', 'Yes', 'please'],
    ['Yes, please', 'Yes,', 'please'],
    ['Yes.Please', 'Yes.', 'Please'],
    ['Yes \n please ', 'Yes', 'please '],
    ['Yesterday', 'Yes', null],
    ['Yesterday at noon', 'Yes', null],
    ['No', 'Yes', null],
    ['', 'Yes', null],
  ])('%j behind %j is %j', (typed, sent, rest) => {
    expect(continuationOf(typed, sent)).toBe(rest);
  });
});

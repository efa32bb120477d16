// docs/product/assistant.md#advice
import { expect, test } from 'vitest';
import { AnswerField } from '../../../src/islands/assistant/answer-field.tsx';
import { Transcript } from '../../../src/islands/assistant/transcript.tsx';
import { nextScreenItem } from '../../../src/lib/contract/assistant.ts';
import { newDialogue } from '../../../src/lib/stores/assistant/dialogue.ts';
import { markup, textOf } from '../../helpers/markup.ts';

const ADVICE = 'Close the main valve.';

/** Returns the item that the client reads from a reply; an API of the core calls sends no advice. */
function received(advice?: unknown) {
  const options = [
    { value: 'a', label: 'Water runs', ...(advice === undefined ? {} : { advice }) },
    { value: 'b', label: 'It is dry' },
  ];
  const question = { label: 'Which?', type: 'SingleSelectInput', select_options: options };
  const item = nextScreenItem.accepts.parse({ next_item: { id: 7, question } }).next_item;
  return item ?? expect.fail('There is no item.');
}

const field = (text: string, advice?: unknown) =>
  textOf(
    markup(
      <AnswerField
        slot="ask"
        item={received(advice)}
        input={{ text }}
        labelId="label"
        problem={null}
        onInput={() => undefined}
      />,
    ),
  );

test('the advice of an option is shown while it is chosen, and below the answer', () => {
  expect(field('a', ADVICE)).toContain(ADVICE);
  expect(field('b', ADVICE)).not.toContain(ADVICE);
  const answered = [{ item: received(ADVICE), input: { text: 'a' }, skipped: false }];
  const dialogue = { ...newDialogue({ id: 1, name: 'Fix it', forAlpha: true }), answered };
  expect(textOf(markup(<Transcript dialogue={dialogue} />))).toContain(ADVICE);
});

test.each([undefined, null, 7, ''])('the advice %j is none', (advice) => {
  expect(field('a', advice)).toContain('Water runs');
  expect(received(advice).options[0]).toEqual({ value: 'a', label: 'Water runs' });
});

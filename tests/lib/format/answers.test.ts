import { expect, it } from 'vitest';
import { answersOf } from '../../../src/lib/format/answers.ts';

it.each([
  ['Choose one: The first', 'Choose one', 'The first'],
  ['What is it? A thing', 'What is it?', 'A thing'],
  ['Go on! 15555550142', 'Go on!', '15555550142'],
  ['Why? Or why not: because', 'Why? Or why not', 'because'],
  ['Who comes? Two of us, later three: Robin too', 'Who comes?', 'Two of us, later three: Robin too'],
  ['Time: 10:30', 'Time', '10:30'],
  ['No question at all', '', 'No question at all'],
])('reads %j as question and answer', (line, question, answer) => {
  expect(answersOf(line)).toEqual([{ question, answer }]);
});

it('continues an answer of several lines', () => {
  expect(answersOf('What for? The cat\nand the dog\n\nWhen: soon')).toEqual([
    { question: 'What for?', answer: 'The cat\nand the dog' },
    { question: 'When', answer: 'soon' },
  ]);
});

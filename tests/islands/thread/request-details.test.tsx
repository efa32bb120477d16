import { expect, it } from 'vitest';
import { RequestDetails } from '../../../src/islands/thread/screen/request-details.tsx';
import { markup } from '../../helpers/markup.ts';

it('stands every question over its answer, whatever their punctuation', () => {
  const answers = [
    { question: 'Which car? The year, make and model.', answer: 'A wagon: red? Yes.', type: 'TextInput' },
  ];
  const html = markup(<RequestDetails request={{ answers, details: 'Which car? A wagon: red? Yes.' }} />);
  expect(html).toMatch(
    /<dt[^>]*>Which car\? The year, make and model\.<\/dt><dd[^>]*>A wagon: red\? Yes\.<\/dd>/,
  );
});

it.each([[null], [[]]])('shows the text as it is with the answers %j', (answers) => {
  const details = 'What for? The cat\nand the dog: both';
  expect(markup(<RequestDetails request={{ answers, details }} />)).toContain(`>${details}</p>`);
});

it.each([[null], ['']])('shows nothing without answers and with the details %j', (details) => {
  expect(markup(<RequestDetails request={{ answers: null, details }} />)).toBe('');
});

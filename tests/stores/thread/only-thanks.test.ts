// docs/product/completion.md#message-of-thanks
import { expect, test } from 'vitest';
import { saysOnlyThanks } from '../../../src/lib/stores/thread/only-thanks.ts';

test.each([
  'Thanks, see you there!',
  'thank you so much 🙏',
  'THX',
  'Perfect, you are great.',
  '¡Gracias!',
  'Danke schön',
])('%j only says thanks', (text) => {
  expect(saysOnlyThanks(text)).toBe(true);
});

test.each([
  'Thanks, but the hotel is wrong',
  'Thanks! Could you book the train, too',
  'Thank you. When is it?',
  'Great. It didn’t work',
  'See you there!',
  'Danke, aber die Rechnung fehlt',
  `Thanks ${'so '.repeat(80)}much`,
  '',
])('%j waits for an answer', (text) => {
  expect(saysOnlyThanks(text)).toBe(false);
});

// docs/product/categories.md#help-first
import { expect, test } from 'vitest';
import { helpFor } from '../../../src/lib/stores/categories/help-topics.ts';
import { demoContent } from '../../helpers/content/demo-content.ts';

const topics = demoContent.help_topics.map(({ name, text, words }) => ({ name, text, words, lines: [] }));
const keysFor = (typed: string) =>
  helpFor(topics, typed).map(({ name }) => demoContent.help_topics.find((one) => one.name === name)?.key);

test.each([
  ['I want to die', 'in-crisis'],
  ['  i CAN’T   go on. ', 'in-crisis'],
  ['help with suicidal thoughts', 'in-crisis'],
  ['Ich will sterben', 'in-crisis'],
  ['my husband hits me', 'not-safe-at-home'],
  ['violencia domestica', 'not-safe-at-home'],
])('%j leads to %s', (typed, key) => {
  expect(keysFor(typed)).toEqual([key]);
});

test.each(['', 'I want to diet', 'cut my own lawn', 'dying to see Rome', 'a living will', 'find a plumber'])(
  '%j leads nowhere',
  (typed) => {
    expect(keysFor(typed)).toEqual([]);
  },
);

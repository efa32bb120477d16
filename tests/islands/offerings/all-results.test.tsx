import { expect, it } from 'vitest';
import { AllResults } from '../../../src/islands/offerings/all/all-results.tsx';
import { initialAllView } from '../../../src/lib/stores/offerings/all-screen.ts';
import { EVERY_CATEGORY } from '../../../src/lib/stores/offerings/filter-offerings.ts';
import { markup, textOf } from '../../helpers/markup.ts';

const emptyIn = (category: string) =>
  textOf(markup(<AllResults view={{ ...initialAllView, total: 3, category }} shown={[]} search="zzzz" />));

it('names another category only where one is chosen', () => {
  expect(emptyIn('Pets')).toContain('Try another category, or look through all benefits and offers.');
  expect(emptyIn(EVERY_CATEGORY)).toContain('Try another word, or look through all benefits and offers.');
  expect(emptyIn(EVERY_CATEGORY)).not.toContain('another category');
});

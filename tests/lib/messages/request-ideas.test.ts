import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { categories } from '../../../server/content/categories.ts';
import { allSurveys } from '../../../server/content/surveys/all-surveys.ts';
import { requestIdeas } from '../../../src/lib/messages/visitors/request-ideas.ts';

it('names every category of the sample data, with its picture', () => {
  expect(requestIdeas.map(({ category }) => category)).toEqual(categories.map(({ name }) => name));
  for (const [index, { picture }] of requestIdeas.entries()) {
    expect(categories[index]?.imageUrl).toBe(`/media/categories/${picture}.svg`);
    expect(existsSync(`public/media/categories/${picture}.svg`)).toBe(true);
  }
});

it.each(requestIdeas)('$category has ideas that the app really offers', ({ category, ideas }) => {
  const offered = allSurveys.filter((survey) => survey.category === category).map(({ name }) => name);
  for (const idea of ideas) expect(offered).toContain(idea);
});

import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { demoContent } from '../../helpers/content/demo-content.ts';
import { requestIdeas } from '../../../src/lib/messages/visitors.ts';

const { categories, surveys } = demoContent;
const keys = new Map(categories.map(({ key, name }) => [name, key]));

it('names every category of the sample data, with its picture', () => {
  expect(requestIdeas.map(({ category }) => category)).toEqual(categories.map(({ name }) => name));
  for (const [index, { picture }] of requestIdeas.entries()) {
    expect(categories[index]?.image).toBe(`/media/categories/${picture}.svg`);
    expect(existsSync(`public/media/categories/${picture}.svg`)).toBe(true);
  }
});

it.each(requestIdeas)('$category has ideas that the app really offers', ({ category, ideas }) => {
  const offered = surveys.filter((survey) => survey.category === keys.get(category)).map(({ name }) => name);
  for (const idea of ideas) expect(offered).toContain(idea);
});

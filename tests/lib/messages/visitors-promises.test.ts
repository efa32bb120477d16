// docs/product/visitors.md#real-categories
// docs/product/visitors.md#honest-promises
import { expect, it } from 'vitest';
import { product } from '../../../src/lib/config/product.ts';
import { statusLabel } from '../../../src/lib/messages/requests.ts';
import { visitorsText } from '../../../src/lib/messages/visitors.ts';
import { requestIdeas } from '../../../src/lib/messages/visitors-requests.ts';
import { matchPath } from '../../../src/lib/routes/match.ts';
import { routes } from '../../../src/lib/routes/table.ts';
import { refusalOf } from '../../../src/lib/stores/uploads/upload-rules.ts';
import { existsSync } from 'node:fs';
import { demoContent } from '../../helpers/content/demo-content.ts';

const MEGABYTE = 1024 * 1024;

function answerTo(words: string): string {
  const found = visitorsText.questions.list.find(({ question }) => question.includes(words));
  if (found === undefined) throw new Error(`No question has the words ${words}.`);
  return found.answer;
}

it('names the statuses that the app shows', () => {
  const [, words = ''] = /^Every request is (.+), and everything/.exec(answerTo('what is happening')) ?? [];
  expect(words.split(/, | or /)).toEqual(['open', 'in_progress', 'closed'].map(statusLabel));
});

it('promises the file size and the file types that the app accepts', async () => {
  const answer = answerTo('send documents');
  const [, megabytes = ''] = /a picture or a PDF with any message, up to (\d+) MB each/.exec(answer) ?? [];
  const size = Number(megabytes) * MEGABYTE;
  expect(size).toBeGreaterThan(0);
  for (const type of ['image/png', 'application/pdf']) {
    const refusalOfSize = (count: number) => refusalOf(new File([new Uint8Array(count)], 'lease', { type }));
    expect(await refusalOfSize(size)).toBeNull();
    expect(await refusalOfSize(size + 1)).not.toBeNull();
  }
  expect(await refusalOf(new File(['words'], 'lease.txt', { type: 'text/plain' }))).not.toBeNull();
});

it('promises the hours that the rest of the copy names', () => {
  expect(product.hoursSavedPerTask).toBe('3-4 hours');
  expect(visitorsText.steps.lead).toContain(`an estimated ${product.hoursSavedPerTask} `);
});

it('says that signing up may need no link, as an installation decides', () => {
  expect(answerTo('link from my employer')).toContain('You may be able to sign up without one.');
  expect(matchPath('/sign-up')).toMatchObject({ kind: 'screen', route: { name: 'signUp' } });
});

it('says that no screen is for employers, and none is', () => {
  expect(visitorsText.privacy.list[0].text).toContain('no screen on which an employer could read them');
  const visitors = new Set(routes.map(({ access }) => access));
  expect([...visitors].toSorted()).toEqual(['auth', 'enrollment', 'guest', 'public']);
});

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

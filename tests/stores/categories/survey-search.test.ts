// docs/product/categories.md#request-box
import { beforeEach, describe, expect, it } from 'vitest';
import { beginAssistant } from '../../../src/lib/stores/assistant/assistant.ts';
import {
  $allSurveys,
  askInOwnWords,
  chooseSurvey,
  refreshAllSurveys,
  searchSurveys,
  type ListedSurvey,
} from '../../../src/lib/stores/categories/survey-search.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { $drawer, closeDrawer, openCategories } from '../../../src/lib/stores/shell/drawers.ts';
import { noteCalls } from '../../helpers/network/replaced-fetch.ts';
import { readUnfinished } from '../../../src/lib/stores/assistant/unfinished-list.ts';
import { answer, asked, current } from '../../helpers/employees/open-dialogue.ts';
import { newcomer } from '../../helpers/employees/employee-of-file.ts';

const listed = (id: number, name: string, categoryName: string, ...keywords: string[]): ListedSurvey => ({
  survey: { id, name, slug: null, for_alpha: false, keywords },
  categoryName,
});

await newcomer();
beforeEach(() => {
  closeDrawer();
});

const OWN: ListedSurvey = {
  survey: {
    id: 506,
    name: 'Something else entirely',
    slug: 'custom-wildcard',
    for_alpha: false,
    keywords: [],
  },
  categoryName: 'wildcard',
};

const surveys = [
  listed(1, 'Find a vet', 'pet'),
  listed(2, 'Travel with my pet', 'pet'),
  listed(3, 'Plan a trip', 'travel'),
  listed(4, 'Réserver un café', 'travel'),
  listed(5, 'Renew my registration', 'car'),
  listed(6, 'Find a carwash', 'home / moving'),
  listed(7, 'Do something unusual', 'wildcard'),
  listed(8, 'Compare day-care (nearby)', 'family'),
  listed(9, 'Arrange help for a parent', 'family', 'Nursing home', 'grandma', 'nanny'),
  listed(10, 'Shortlist a place', 'home / moving', 'rent', 'tax'),
];
const namesOf = (query: string) => searchSurveys(surveys, query).map(({ survey }) => survey.name);

it.each([
  ['pet', ['Travel with my pet', 'Find a vet']],
  ['travel', ['Travel with my pet', 'Plan a trip', 'Réserver un café']],
  ['trip plan', ['Plan a trip']],
  ['car', ['Find a carwash', 'Compare day-care (nearby)', 'Renew my registration']],
  ['wash', []],
  ['carwash home', ['Find a carwash']],
  ['mov', ['Find a carwash', 'Shortlist a place']],
  ['rent', ['Shortlist a place']],
  ['home', ['Arrange help for a parent', 'Find a carwash', 'Shortlist a place']],
  ['nannies grandmas', ['Arrange help for a parent']],
  ['I need a place to rent', ['Shortlist a place']],
  ['find', ['Find a vet', 'Find a carwash']],
  ['bicycle trip', ['Plan a trip']],
  ['vet for a parent of mine', ['Find a vet', 'Arrange help for a parent']],
  ['bicycle tri', []],
  ['near', ['Compare day-care (nearby)']],
  ['wild', ['Do something unusual']],
  ['  ', surveys.map(({ survey }) => survey.name)],
])('what the box finds %j', (query, names) => {
  expect(namesOf(query)).toEqual(names);
});

it('loads the surveys of every category once, with core calls alone', async () => {
  const sent = noteCalls();
  await refreshAllSurveys();
  const all = dataOf($allSurveys.get()) ?? [];
  expect(all.length).toBeGreaterThan(50);
  expect(new Set(all.map(({ survey }) => survey.id)).size).toBe(all.length);
  expect(sent).toHaveLength(10);
  expect(new Set(sent.map(({ call }) => call.replace(/\/\d+\//, '/:id/')))).toEqual(
    new Set(['GET /api/v1/survey_categories', 'GET /api/v1/survey_categories/:id/request_surveys']),
  );
  await refreshAllSurveys();
  expect(sent, 'fresh for a minute').toHaveLength(10);
});

it.each([
  ['my dog limps since Monday', 'my dog limps since Monday'],
  [' find a vet ', undefined],
  ['ve', undefined],
])('takes %j along into what was found as %j', (typed, text) => {
  chooseSurvey(listed(401, 'Find a vet', 'pet'), typed);
  const drawer = $drawer.get();
  expect(drawer?.name === 'assistant' && drawer.start.kind === 'survey' ? drawer.start.text : null).toBe(
    text,
  );
});

it('asks in own words without a choice of a category', () => {
  askInOwnWords(' Fix my bicycle ', [OWN]);
  expect($drawer.get()).toMatchObject({
    name: 'assistant',
    start: { name: 'Something else entirely', text: 'Fix my bicycle' },
  });
});

it('opens the assistant on what was found', () => {
  chooseSurvey(listed(401, 'Find a vet', 'pet'));
  expect($drawer.get()).toEqual({
    name: 'assistant',
    start: { kind: 'survey', surveyId: 401, name: 'Find a vet', forAlpha: false },
  });
});

describe('the last row', () => {
  async function begin(typed: string): Promise<void> {
    askInOwnWords(typed, [OWN]);
    const drawer = $drawer.get();
    if (drawer?.name !== 'assistant') throw new Error(`Open: ${drawer?.name}`);
    await beginAssistant(drawer.start);
  }

  it('starts a custom request with the typed text as its first written answer', async () => {
    await begin('  Fix my bicycle ');
    expect(current().survey.text).toBe('Fix my bicycle');
    expect(current().inputs[String(asked().id)]).toEqual({ text: 'Fix my bicycle' });
    await answer('Fix my bicycle, please');
    expect(current().inputs[String(asked().id)], 'once').toBeUndefined();
  });

  it('starts an empty one without a text', async () => {
    await begin('   ');
    expect($drawer.get()).not.toHaveProperty('start.text');
    expect(current().inputs).toEqual({});
  });

  it('keeps drafts of different needs apart', async () => {
    await begin('Fix my bicycle');
    await answer('Fix my bicycle, the red one');
    await begin('Find a piano teacher');
    expect(current()).toMatchObject({ resumed: false, answered: [] });
    await answer('Find a piano teacher nearby');
    expect(readUnfinished()).toHaveLength(2);
    await begin('Fix my bicycle');
    expect(current()).toMatchObject({ resumed: true });
  });

  it('does not carry the text into another drawer', () => {
    openCategories('custom', 'create_request', 'Fix my bicycle');
    openCategories('explore');
    expect($drawer.get()).toEqual({ name: 'categories', mode: 'explore' });
  });
});

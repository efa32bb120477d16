import { expect, test } from 'vitest';
import { checkContent } from '../../../server/content-folder/check-content.ts';
import { type Playbook, surveyFile } from '../../../src/lib/contract/operator/survey-file.ts';
import { demoContent } from '../../helpers/content/demo-content.ts';

const set = (name: string, type: 'TextInput' | 'SingleSelectInput' = 'TextInput') => ({
  name,
  questions: [{ label: 'Kind?', type, options: [] }],
});

/** Returns the problems of the demo's content with this playbook, in a survey and with a partner of some companies. */
function problems(
  given: Partial<Playbook>,
  companies: { readonly survey?: string; readonly partner?: string } = {},
) {
  const content = structuredClone(demoContent);
  const [survey, partner] = [content.surveys[0]!, content.offerings[0]!];
  survey.playbook = { steps: [], show_progress: false, replies: [], facts: [], partners: [], ...given };
  const category = content.categories.find(({ key }) => key === survey.category)!;
  if (companies.survey !== undefined) category.companies = [companies.survey];
  if (companies.partner !== undefined) partner.companies = [companies.partner];
  const found = checkContent(content).filter(({ path }) => path.startsWith('playbook.'));
  return found.map(({ path, message }) => `${path} ${message}`);
}
const PARTNER = demoContent.offerings[0]!.key;

test.each<[string, Partial<Playbook>, string]>([
  [
    'a reply that does not exist',
    { replies: ['gone'] },
    'replies.0 names the reply "gone", which does not exist',
  ],
  [
    'a partner that does not exist',
    { partners: [PARTNER, 'gone'] },
    'partners.1 names the offering "gone", which does not exist',
  ],
  ['a step that is there twice', { steps: ['Dig', 'Dig'] }, 'steps.1 is there twice'],
  ['progress without steps', { show_progress: true }, 'show_progress needs steps'],
  [
    'a set that is there twice',
    { facts: [set('A'), set('A')] },
    'facts.1.name "A" is the name of an earlier set',
  ],
  [
    'a choice without options',
    { facts: [set('A', 'SingleSelectInput')] },
    'facts.0.questions.0.options must have two options at least',
  ],
])('a check names %s', (_, given, problem) => {
  expect(problems(given)).toEqual([`playbook.${problem}`]);
});

test('a check names a partner that no employee of the survey sees', () => {
  const partners = [PARTNER];
  expect(problems({ partners }, { survey: 'south', partner: 'north' })).toEqual([
    `playbook.partners.0 names the offering "${PARTNER}", which is for other companies than the survey`,
  ]);
  for (const companies of [{ partner: 'north' }, { survey: 'south', partner: 'south' }])
    expect(problems({ partners }, companies)).toEqual([]);
});

test('more steps, sets and questions than allowed are none', () => {
  const { key: _, ...survey } = demoContent.surveys[0]!;
  const isFine = (playbook: object) => surveyFile.safeParse({ ...survey, playbook }).success;
  const many = (count: number) => Array.from({ length: count }, (_, place) => String(place));
  expect([isFine({ steps: many(20) }), isFine({ steps: many(21) })]).toEqual([true, false]);
  expect(isFine({ steps: ['x'.repeat(121)] })).toBe(false);
  expect([isFine({ minutes: 6_000 }), isFine({ minutes: 6_001 }), isFine({ minutes: -1 })]).toEqual([
    true,
    false,
    false,
  ]);
  expect([
    isFine({ facts: many(10).map((name) => set(name)) }),
    isFine({ facts: many(11).map((name) => set(name)) }),
  ]).toEqual([true, false]);
});

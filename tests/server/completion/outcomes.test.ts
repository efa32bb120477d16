import { beforeAll, expect, test } from 'vitest';
import { personalPart } from '../../../server/services/completion/refuse-personal.ts';
import { deskCompletion, deskOutcomes } from '../../../src/lib/contract/desk-completion.ts';
import { deskNextStep, deskRequest } from '../../../src/lib/contract/desk-request.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { joinCompany, newCompany } from '../../helpers/employees/company.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newConcierge } from '../../helpers/employees/concierge.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { addTestSurveys } from '../../helpers/employees/test-survey.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const known = {
  names: ['Zoë', 'de la Cruz'],
  addresses: ['12 Elm Street', '94107'],
  texts: ['Call me: (555) 555-0173, plan 88-1234', 'It costs $59 in 2 weeks'],
};

test.each([
  ['Ask Zoe first', 'zoe'],
  ['Ask CRUZ’s bank', 'cruz'],
  ['Write to help@shop.example', 'help@shop.example'],
  ['The shop at 12, Elm street', '12 elm street'],
  ['Postal code 94107', '94107'],
  ['Number 5550173', '5550173'],
  ['Number 555.555.0173', '555'],
  ['Plan 881234', '881234'],
  ['Plan 88 1234', '1234'],
])('refuses "%s"', (note, part) => {
  expect(personalPart(note, known)).toBe(part);
});

test.each(['Ask for the retention team', 'Saves $59 within 2 weeks', 'Elm trees need 4 visits', 'Plan 999'])(
  'takes "%s"',
  (note) => {
    expect(personalPart(note, known)).toBeNull();
  },
);

const app = await appOfFile();
beforeAll(() => addTestSurveys(app));

test('a note without personal data is shown in other requests of the survey, within the scope', async () => {
  const served = await newCompany(app);
  const [ana, ben] = [await newEmployee(app, 'Ana', 'Silva'), await newEmployee(app, 'Ben', 'Wood')];
  await joinCompany(app, ben, served);
  const [first, second] = [{ id: (await newRequest(ana)).id }, { id: (await newRequest(ben)).id }];
  const everywhere = await newConcierge(app);
  const forBen = await newConcierge(app, { companyIds: [served] });
  await ana.call(postMessage, { params: first, body: { message: { body: 'My plan is 4471' } } });
  await everywhere.call(deskNextStep, { params: first, body: { next: { step: 'complete' } } });

  const write = (outcome: string) => ({ params: first, body: { completion: { outcome } } });
  for (const [outcome, sentence] of [
    ['Tell Silva early', /“silva” tells/],
    ['Plan 4471 has it', /“4471” tells/],
    ['One\nTwo\nThree', /two lines/],
  ] as const) {
    const refusal = await everywhere.refused(deskCompletion, write(outcome));
    expect(refusal).toMatchObject({ status: 422, error: expect.stringMatching(sentence) as string });
  }
  await everywhere.call(deskCompletion, write('Ask the shop by phone.\nIn the morning.'));
  expect((await everywhere.call(deskRequest, { params: first })).completions).toMatchObject([
    { outcome: 'Ask the shop by phone.\nIn the morning.' },
  ]);

  const inBens = await everywhere.call(deskOutcomes, { params: second });
  expect(inBens.outcomes.map(({ text }) => text)).toEqual(['Ask the shop by phone.\nIn the morning.']);
  expect(Object.keys(inBens.outcomes[0] ?? {})).toEqual(['id', 'text', 'completed_at']);
  expect((await everywhere.call(deskOutcomes, { params: first })).outcomes).toEqual([]);
  expect((await forBen.call(deskOutcomes, { params: second })).outcomes).toEqual([]);
  await everywhere.call(deskCompletion, write(''));
  expect((await everywhere.call(deskOutcomes, { params: second })).outcomes).toEqual([]);
});

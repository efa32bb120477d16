// docs/product/categories.md#help-first
// docs/product/content.md#help-topics
import { beforeEach, expect, test } from 'vitest';
import { helpTopics as table } from '../../../server/db/schema/content.ts';
import { postIntroAnswers, startSurvey } from '../../../src/lib/contract/assistant.ts';
import { helpTopics } from '../../../src/lib/contract/help-topics.ts';
import { ADDRESS_ANSWER_IDS } from '../../../src/lib/contract/question-types.ts';
import { INTRO_SURVEY_ID } from '../../../src/lib/contract/shared/limits.ts';
import { joinCompany, newCompany } from '../../helpers/employees/company.ts';
import { newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();
let employee: Employee;
let companyId: number;
beforeEach(async () => {
  const { db } = app.services;
  employee = await newEmployee(app);
  companyId = await newCompany(app);
  const text = 'Somebody listens.';
  await db.delete(table);
  await db.insert(table).values([
    {
      ...{ key: 'crisis', position: 1, name: 'You are not alone', text, words: ['end it all'] },
      lines: [
        { name: 'Line of the States', phone: '988', countries: ['US'] },
        { name: 'Line of Germany', phone: '0800 1110', countries: ['DE', 'AT'], hours: 'Day and night' },
        { name: 'Lines everywhere', url: 'https://help.example' },
      ],
    },
    {
      ...{ key: 'company', position: 9, name: 'Your company helps', text, words: ['end it all'] },
      ...{ lines: [{ name: 'Care line', phone: '+1 202 555 0143' }], companyIds: [companyId] },
    },
  ]);
});

const listed = async () => (await employee.call(helpTopics)).help_topics;
const names = async () =>
  (await listed()).map(({ name, lines }) => [name, ...lines.map((line) => line.name)]);

async function livesIn(country: string): Promise<void> {
  const { user_request_survey: run } = await employee.call(startSurvey, {
    params: { id: INTRO_SURVEY_ID },
    body: { for_alpha: true },
  });
  const line = (id: number, value: string) => ({ answer_id: id, value });
  const { line1, city, state, postalCode, country: id } = ADDRESS_ANSWER_IDS;
  await employee.call(postIntroAnswers, {
    params: { token: run.token },
    body: {
      answers: [
        ...[line(line1, '1 Sample Road'), line(city, 'Sampleton'), line(state, 'Sample')],
        ...[line(postalCode, '10115'), line(id, country)],
      ],
    },
  });
}

test('those of the company come first, and other companies’ are not shown', async () => {
  expect((await listed()).map(({ name }) => name)).toEqual(['You are not alone']);
  await joinCompany(app, employee, companyId);
  expect((await listed()).map(({ name }) => name)).toEqual(['Your company helps', 'You are not alone']);
});

test('the lines are those of the employee’s country, and of every country', async () => {
  await livesIn('DE');
  expect(await names()).toEqual([['You are not alone', 'Line of Germany', 'Lines everywhere']]);
  expect((await listed())[0]?.lines[0]).toEqual({
    ...{ name: 'Line of Germany', phone: '0800 1110', url: null, hours: 'Day and night', countries: [] },
  });
});

test.each(['', 'BR'])('an employee in the country %j gets all lines, with the countries', async (country) => {
  if (country !== '') await livesIn(country);
  expect(await names()).toEqual([
    ['You are not alone', 'Line of the States', 'Line of Germany', 'Lines everywhere'],
  ]);
  expect((await listed())[0]?.lines.map(({ countries }) => countries)).toEqual([['US'], ['DE', 'AT'], []]);
});

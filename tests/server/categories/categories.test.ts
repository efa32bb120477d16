// docs/product/categories.md#known-categories
// docs/product/categories.md#survey-fields
// docs/product/categories.md#category-calls
// docs/product/dashboard.md#suggestions
// docs/product/onboarding.md#intro-survey
import { expect, test } from 'vitest';
import { profileAnswers } from '../../../server/db/schema/identity.ts';
import {
  categorySurveys,
  recommendedCategories,
  surveyCategories,
} from '../../../src/lib/contract/categories.ts';
import { demoContent } from '../../helpers/content/demo-content.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const { categories, surveys: allSurveys } = demoContent;

const app = await appOfFile();

const idsIn = (category: string) =>
  allSurveys.filter((survey) => survey.category === category).map(({ id }) => id);

test('lists all categories in the order of the content', async () => {
  const employee = await newEmployee(app);
  const { survey_categories: listed } = await employee.call(surveyCategories);
  expect(listed).toEqual(categories.map(({ id, name, image }) => ({ id, name, image_url: image })));
});

test('lists the surveys of a category, each with the category', async () => {
  const employee = await newEmployee(app);
  const { survey_category: category, request_surveys: surveys } = await employee.call(categorySurveys, {
    params: { id: 1 },
  });
  expect(category).toMatchObject({ id: 1, name: 'car' });
  expect(surveys.map((survey) => survey.id)).toEqual(idsIn('car'));
  expect(surveys.every((survey) => survey.category.id === 1)).toBe(true);
});

test.each(['99', '0', '-1', '1.5', 'car', '99999999999999999999'])(
  'returns 404 for category %s',
  async (id) => {
    const employee = await newEmployee(app);
    expect(await employee.refused(categorySurveys, { params: { id } })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  },
);

test('recommends all categories with all their surveys, and never the intro survey', async () => {
  const employee = await newEmployee(app);
  const { recommended_request_categories: recommended } = await employee.call(recommendedCategories);
  expect(recommended.map((category) => category.name)).toEqual(categories.map(({ name }) => name));
  const surveys = recommended.flatMap((category) => category.request_surveys.map((survey) => survey.id));
  expect(surveys.toSorted()).toEqual(allSurveys.map((survey) => survey.id).toSorted());
  expect(surveys).not.toContain(603);
});

test('recommends categories that match the onboarding answers first', async () => {
  const employee = await newEmployee(app);
  const row = { userId: employee.userId, updatedAt: app.clock.now() };
  await app.services.db.insert(profileAnswers).values([
    { ...row, answerId: 122, value: true },
    { ...row, answerId: 134, value: false },
    { ...row, answerId: 121, value: true },
  ]);
  const { recommended_request_categories: recommended } = await employee.call(recommendedCategories);
  expect(recommended.slice(0, 3).map((category) => category.name)).toEqual(['family', 'pet', 'car']);
});

// docs/product/content.md#content-folder
// docs/product/content.md#rules-between-entries
// docs/product/content.md#check
// docs/product/content.md#plan
// docs/product/content.md#export
// docs/product/content.md#own-content
import { mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test, describe } from 'vitest';
import { runProgram } from '../../../server/command-line/program.ts';
import { CONTENT } from '../../../server/content-folder/command/program.ts';
import { adminOfFile } from '../admin/admin-of-file.ts';
import { eq } from 'drizzle-orm';
import { companies, users } from '../../../server/db/schema/identity.ts';
import { applyContent, exportContent, type Content } from '../../../src/lib/contract/operator/content.ts';
import { getOffering, offeringCategories, offerings } from '../../../src/lib/contract/offerings.ts';
import { startSurvey } from '../../../src/lib/contract/assistant.ts';
import {
  categorySurveys,
  recommendedCategories,
  surveyCategories,
} from '../../../src/lib/contract/categories.ts';
import { joinCompany } from '../../helpers/employees/company.ts';
import { newEmployee, operatorOf, type Employee } from '../../helpers/employees/employee.ts';

const { app, folder: dataDir, env } = await adminOfFile();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(dataDir, 'folder-'));
});

const run = (...args: string[]) => runProgram(CONTENT, args, env);

test('export, check, plan and apply work on one folder', async () => {
  // Other tests may have added some.
  expect(await run('export', folder)).toMatch(/^Wrote \d+ entries to /);
  expect((await readdir(folder)).toSorted()).toEqual([
    'categories',
    'help_topics',
    'offering_categories',
    'offerings',
    'replies',
    'schemas',
    'surveys',
  ]);
  expect(await run('check', folder)).toMatch(
    /^The folder is valid: \d+ categories, \d+ surveys, \d+ offering categories, \d+ offerings, \d+ replies, \d+ help topics\.$/,
  );
  expect(await run('plan', folder)).toBe('Nothing to do: the server has this content.');

  const file = join(folder, 'offering_categories', 'pets.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('name: Pets', 'name: Animals'));
  expect(await run('plan', folder)).toBe(
    '~ offering_categories/pets\n    name: "Pets" -> "Animals"\n\nApply would do this: 0 added, 1 changed, 0 retired.',
  );
  expect(await run('apply', folder)).toContain('Applied: 0 added, 1 changed, 0 retired.');
  expect(JSON.parse(await run('apply', folder, '--json'))).toEqual({ problems: [], changes: [] });
});

test('a problem that only the server knows has its file and line', async () => {
  await run('export', folder);
  const file = join(folder, 'offering_categories', 'pets.yaml');
  await writeFile(file, `${await readFile(file, 'utf8')}companies: [sample-works]\n`);
  expect(await run('check', folder)).toContain('The folder is valid');
  const refused = run('apply', folder);
  await expect(refused).rejects.toThrow(
    /offering_categories\/pets\.yaml:\d+: companies: names the company "sample-works", which does not exist/,
  );
  await expect(refused).rejects.toMatchObject({ exitCode: 1 });
});

test('an export replaces a folder only on demand', async () => {
  await run('export', folder);
  await writeFile(join(folder, 'categories', 'old.yaml'), 'name: old\n');
  await expect(run('export', folder)).rejects.toThrow('is not empty');
  await run('export', folder, '--overwrite');
  expect(await readdir(join(folder, 'categories'))).not.toContain('old.yaml');
});

test('an export says where it cannot write', async () => {
  await run('export', folder, '--overwrite');
  const below = join(folder, 'categories', 'pet.yaml', 'backup');
  await expect(run('export', below)).rejects.toThrow(`${below} can't be written.`);
});

test('without the token of a server nothing is sent', async () => {
  const elsewhere = runProgram(CONTENT, ['export', folder], { ...env, DATA_DIR: folder });
  await expect(elsewhere).rejects.toThrow('There is no token in');
});

test('arguments that are not understood are refused with the help and exit code 2', async () => {
  const refusal = run('plan', 'a', 'b');
  await expect(refusal).rejects.toMatchObject({ exitCode: 2 });
  await expect(refusal).rejects.toThrow(/too many arguments for 'plan'[^]*Usage: content plan/);
});

const BAKERY = 'example-bakery';

let content: Content;
let baker: Employee;
let stranger: Employee;
/** Ids of what only the bakery's employees see. */
let own: { category: number; survey: number; offering: number; offeringCategory: string };
describe('content of one company', () => {
  beforeAll(async () => {
    [baker, stranger] = [await employeeOf(BAKERY), await employeeOf('fictional-freight')];
    const operator = operatorOf(app);
    ({ content } = await operator.call(exportContent));
    const limited = { companies: [BAKERY], position: 0 };
    content.categories.push({ key: 'ovens', name: 'ovens', ...limited });
    content.surveys.push({ ...content.surveys[0]!, id: 9_100, key: 'repair-an-oven', category: 'ovens' });
    content.offering_categories.push({ key: 'flour', name: 'Flour', ...limited });
    content.offerings.push({
      ...content.offerings[0]!,
      id: 9_200,
      key: 'flour-club',
      name: 'Flour Club',
      categories: ['flour'],
      request: { survey: 'repair-an-oven', label: 'Repair' },
      ...limited,
    });
    expect((await operator.call(applyContent, { body: { content } })).problems).toEqual([]);
    const { survey_categories: listed } = await baker.call(surveyCategories);
    const category = listed.find(({ name }) => name === 'ovens')?.id ?? 0;
    own = { category, survey: 9_100, offering: 9_200, offeringCategory: 'flour' };
  });

  async function employeeOf(slug: string): Promise<Employee> {
    const employee = await newEmployee(app);
    await joinCompany(app, employee, slug);
    return employee;
  }

  /** Returns which of the bakery's own things each call shows. */
  async function seenBy(employee: Employee): Promise<Record<string, boolean>> {
    const answers = async (call: Promise<unknown>) => {
      const reply = await call.then(
        () => true,
        () => false,
      );
      return reply;
    };
    const recommended = (await employee.call(recommendedCategories)).recommended_request_categories;
    return {
      'list of categories': (await employee.call(surveyCategories)).survey_categories.some(
        ({ id }) => id === own.category,
      ),
      'surveys of the category': await answers(
        employee.call(categorySurveys, { params: { id: own.category } }),
      ),
      'recommended categories': recommended.some(({ id }) => id === own.category),
      'recommended surveys': recommended.some(({ request_surveys: all }) =>
        all.some(({ id }) => id === own.survey),
      ),
      'start of the survey': await answers(
        employee.call(startSurvey, { params: { id: own.survey }, body: {} }),
      ),
      'list of offerings': (await employee.call(offerings)).offerings.some(({ id }) => id === own.offering),
      offering: await answers(employee.call(getOffering, { params: { id: own.offering } })),
      'offering categories': (await employee.call(offeringCategories)).offering_categories.some(
        ({ external_id: id }) => id === own.offeringCategory,
      ),
    };
  }

  const all = (value: boolean): unknown =>
    expect.objectContaining({ offering: value, 'list of offerings': value });

  test('employees of the company see all of it', async () => {
    const seen = await seenBy(baker);
    expect(Object.entries(seen).filter(([, shown]) => !shown)).toEqual([]);
  });

  test('employees of another company, and of none, see nothing of it on any call', async () => {
    for (const employee of [stranger, await newEmployee(app)]) {
      const seen = await seenBy(employee);
      expect(Object.entries(seen).filter(([, shown]) => shown)).toEqual([]);
    }
  });

  test('a foreign id and a missing id get the same reply', async () => {
    const pairs = [
      [categorySurveys, own.category],
      [getOffering, own.offering],
    ] as const;
    for (const [endpoint, id] of pairs) {
      expect(await stranger.refused(endpoint, { params: { id } })).toEqual(
        await stranger.refused(endpoint, { params: { id: 987_654 } }),
      );
    }
    const start = (id: number) => stranger.refused(startSurvey, { params: { id }, body: {} });
    expect(await start(own.survey)).toEqual(await start(987_654));
  });

  test('a restricted company shows its own content once the address is confirmed', async () => {
    const { db } = app.services;
    const employee = await employeeOf(BAKERY);
    const unconfirm = (emailConfirmedAt: Date | null) =>
      db.update(users).set({ emailConfirmedAt }).where(eq(users.id, employee.userId));
    await db
      .update(companies)
      .set({ joinPolicy: 'domains', joinDomains: ['bakery.example'] })
      .where(eq(companies.slug, BAKERY));
    await unconfirm(null);
    expect(await seenBy(employee)).toEqual(all(false));
    await unconfirm(app.clock.now());
    expect(await seenBy(employee)).toEqual(all(true));
    await db.update(companies).set({ joinPolicy: 'link' }).where(eq(companies.slug, BAKERY));
    await unconfirm(null);
    expect(await seenBy(employee)).toEqual(all(true));
  });

  test('an offering never leads to a survey that its employees do not see', async () => {
    const wider = structuredClone(content);
    delete wider.offerings.find(({ key }) => key === 'flour-club')!.companies;
    const { problems } = await operatorOf(app).call(applyContent, { body: { content: wider } });
    expect(problems).toMatchObject([{ kind: 'offerings', key: 'flour-club', path: 'request.survey' }]);
  });
});

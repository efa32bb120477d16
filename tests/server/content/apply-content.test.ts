// docs/product/assistant.md#advice
// docs/product/content.md#content-folder
// docs/product/content.md#keywords
// docs/product/content.md#help-topics
// docs/product/content.md#pictures
// docs/product/content.md#plan
// docs/product/content.md#apply
// docs/product/content.md#export
// docs/product/desk-replies.md#shared-replies
// docs/product/playbooks.md#in-the-content
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { offerings, requestSurveys, screenItems } from '../../../server/db/schema/content.ts';
import {
  applyContent,
  contentKinds,
  exportContent,
  planContent,
  storeContentImage,
  type Content,
  type ContentOutcome,
} from '../../../src/lib/contract/operator/content.ts';
import { getOffering, offerings as listOfferings } from '../../../src/lib/contract/offerings.ts';
import { nextScreenItem, startSurvey } from '../../../src/lib/contract/assistant.ts';
import { categorySurveys } from '../../../src/lib/contract/categories.ts';
import { demoContent } from '../../helpers/content/demo-content.ts';
import { newEmployee, operatorOf } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();
const operator = operatorOf(app);

const exported = async () => (await operator.call(exportContent)).content;
const plan = (content: Content) => operator.call(planContent, { body: { content } });
const apply = (content: Content) => operator.call(applyContent, { body: { content } });
const named = ({ changes }: ContentOutcome) =>
  changes.map(({ kind, key, action }) => `${action} ${kind}/${key}`);

const original = await exported();
beforeEach(() => apply(original));

/** Returns a copy of the original content that `change` has edited. */
function edited(change: (content: Content) => void): Content {
  const copy = structuredClone(original);
  change(copy);
  return copy;
}

describe('an export', () => {
  test('has every entry of the folder', () => {
    for (const kind of contentKinds) {
      expect(original[kind].map(({ key }) => key).toSorted()).toEqual(
        demoContent[kind].map(({ key }) => key).toSorted(),
      );
    }
  });

  test('changes nothing when it is applied', async () => {
    expect(await plan(original)).toEqual({ problems: [], changes: [] });
    expect(await apply(original)).toEqual({ problems: [], changes: [] });
    expect(await exported()).toEqual(original);
  });
});

describe('a plan', () => {
  test('says what apply then does', async () => {
    const wanted = edited((content) => {
      content.offerings.pop();
      content.surveys[0]!.questions[0]!.label = 'Another question?';
      content.categories.push({ key: 'garden', name: 'garden', position: 50 });
    });
    const planned = await plan(wanted);
    expect(await exported()).toEqual(original);
    expect(await apply(wanted)).toEqual(planned);
    expect(named(planned)).toEqual([
      'add categories/garden',
      `change surveys/${original.surveys[0]!.key}`,
      `retire offerings/${original.offerings.at(-1)!.key}`,
    ]);
    expect(planned.changes[1]?.fields).toEqual([
      {
        path: 'questions.0.label',
        before: JSON.stringify(original.surveys[0]!.questions[0]!.label),
        after: '"Another question?"',
      },
    ]);
    expect(await plan(wanted)).toEqual({ problems: [], changes: [] });
  });

  test.each<[string, (content: Content) => void, string]>([
    ['another id', (content) => (content.offerings[0]!.id = 999), 'which never changes'],
    [
      'the id of another entry',
      (content) => content.categories.push({ key: 'new', id: 1, name: 'new', position: 1 }),
      'like that of',
    ],
    [
      'an unknown company',
      (content) => (content.offerings[0]!.companies = ['unknown-works']),
      'names the company "unknown-works"',
    ],
    [
      'a picture that is not stored',
      (content) => (content.categories[0]!.image = '/content-images/0.svg'),
      'not stored',
    ],
    [
      'a picture with a script',
      (content) => (content.categories[0]!.image = 'javascript:alert(1)'),
      'must be a file of the folder',
    ],
    [
      'a survey that is gone',
      (content) => content.surveys.splice(0, content.surveys.length),
      'which does not exist',
    ],
  ])('refuses %s, and apply changes nothing', async (_, change, message) => {
    const wanted = edited(change);
    wanted.categories.push({ key: 'half-applied', name: 'half applied', position: 1 });
    const outcome = await apply(wanted);
    expect(outcome.changes).toEqual([]);
    expect(outcome.problems.map((problem) => problem.message).join()).toContain(message);
    expect(await plan(wanted)).toEqual(outcome);
    expect(await exported()).toEqual(original);
  });
});

describe('apply', () => {
  test('retires what is gone and gives it its id again when it comes back', async () => {
    const employee = await newEmployee(app);
    const gone = original.offerings[0]!;
    await apply(edited((content) => content.offerings.shift()));
    expect(await employee.refused(getOffering, { params: { id: gone.id! } })).toMatchObject({ status: 404 });
    const listed = (await employee.call(listOfferings)).offerings.map(({ id }) => id);
    expect(listed).not.toContain(gone.id);
    const [row] = await app.services.db.select().from(offerings).where(eq(offerings.key, gone.key));
    expect(row).toMatchObject({ id: gone.id, retired: true, name: gone.name });
    const { id: _, ...withoutId } = gone;
    await apply(edited((content) => (content.offerings[0] = withoutId)));
    expect((await exported()).offerings.find(({ key }) => key === gone.key)?.id).toBe(gone.id);
  });

  test('keeps surveys usable that were started before they were retired', async () => {
    const employee = await newEmployee(app);
    const survey = original.surveys.find(({ key }) => key === 'find-a-home-pro')!;
    const { user_request_survey: started } = await employee.call(startSurvey, {
      params: { id: survey.id! },
      body: {},
    });
    await apply(
      edited((content) => {
        content.surveys = content.surveys.filter(({ key }) => key !== survey.key);
        for (const offering of content.offerings) {
          if (offering.request?.survey === survey.key) delete offering.request;
        }
        content.replies = [];
        for (const one of content.surveys) delete one.playbook;
      }),
    );
    expect(await employee.refused(startSurvey, { params: { id: survey.id! }, body: {} })).toMatchObject({
      status: 404,
    });
    const { request_surveys: offered } = await employee.call(categorySurveys, { params: { id: 4 } });
    expect(offered.map(({ id }) => id)).not.toContain(survey.id);
    const { next_item: item } = await employee.call(nextScreenItem, { params: { id: started.id } });
    expect(item?.question.label).toBe(survey.questions[0]!.label);
  });

  test('gives surveys and offerings the words that find them', async () => {
    await apply(
      edited((content) => {
        content.surveys[0]!.keywords = ['sapling', 'oak'];
        content.offerings[0]!.keywords = ['orchard'];
      }),
    );
    const content = await exported();
    expect(content.surveys[0]?.keywords).toEqual(['sapling', 'oak']);
    expect(content.offerings[0]?.keywords).toEqual(['orchard']);
    const employee = await newEmployee(app);
    const { id, category: key } = content.surveys[0]!;
    const categoryId = String(content.categories.find((category) => category.key === key)!.id);
    const { request_surveys } = await employee.call(categorySurveys, { params: { id: categoryId } });
    expect(request_surveys.find((survey) => survey.id === id)?.keywords).toEqual(['sapling', 'oak']);
    const { offerings: listed } = await employee.call(listOfferings);
    expect(listed.find((offering) => offering.id === content.offerings[0]!.id)?.keywords).toEqual([
      'orchard',
    ]);
  });

  test('keeps the ids of questions by their keys, in any order', async () => {
    const { db } = app.services;
    const survey = original.surveys[0]!;
    const items = () => db.select().from(screenItems).where(eq(screenItems.surveyId, survey.id!));
    const before = new Map((await items()).map(({ key, id }) => [key, id]));
    await apply(
      edited((content) => {
        const { questions } = content.surveys[0]!;
        questions.unshift({ ...questions[0]!, key: 'first', type: 'TextInput', options: [] });
        questions.pop();
      }),
    );
    const after = await items();
    for (const { key, id, retired, position } of after) {
      if (key === 'first') expect([before.has(key), position]).toEqual([false, 0]);
      else expect([id, retired]).toEqual([before.get(key), key === survey.questions.at(-1)!.key]);
    }
  });

  test('renames an offering category in every offering that has it', async () => {
    const employee = await newEmployee(app);
    await apply(edited((content) => (content.offering_categories[0]!.name = 'Well-being')));
    const names = (await employee.call(listOfferings)).offerings.flatMap(({ categories }) => categories);
    expect(names).toContain('Well-being');
    expect(names).not.toContain(original.offering_categories[0]!.name);
  });

  test('adds, changes and retires replies', async () => {
    const wanted = edited((content) => {
      content.replies.shift();
      content.replies[0]!.surveys = ['plan-a-trip'];
      content.replies.push({
        ...{ key: 'a-reply', position: 1, name: 'A reply', body: 'Hello {first name}' },
        ...{ categories: [], surveys: [], companies: ['example-bakery'] },
      });
    });
    expect(named(await apply(wanted))).toEqual([
      'add replies/a-reply',
      'retire replies/on-it',
      'change replies/one-question',
    ]);
    expect(await plan(wanted)).toEqual({ problems: [], changes: [] });
    expect((await exported()).replies.find(({ key }) => key === 'a-reply')).toEqual(wanted.replies.at(-1));
  });

  test('gives a survey a playbook and takes it away, and a plan names what changes in it', async () => {
    const wanted = edited(({ surveys: [survey] }) => {
      survey!.playbook = {
        ...{ steps: ['Ask', 'Book'], show_progress: true, replies: ['booked'], partners: [], minutes: 30 },
        facts: [{ name: 'Later', questions: [{ label: 'When?', type: 'TextInput', options: [] }] }],
      };
    });
    expect(await apply(wanted)).toMatchObject({ problems: [] });
    expect((await exported()).surveys[0]).toEqual(wanted.surveys[0]);
    wanted.surveys[0]!.playbook!.steps[1] = 'Book it';
    expect((await plan(wanted)).changes).toMatchObject([
      { fields: [{ path: 'playbook.steps.1', before: '"Book"', after: '"Book it"' }] },
    ]);
    await apply(original);
    expect((await exported()).surveys[0]?.playbook).toBeUndefined();
  });

  test('swaps the names of two categories', async () => {
    const swapped = edited(({ offering_categories: [one, other] }) => {
      [one!.name, other!.name] = [other!.name, one!.name];
    });
    expect((await apply(swapped)).problems).toEqual([]);
    expect(await plan(swapped)).toEqual({ problems: [], changes: [] });
  });

  test('of two at once, the later one wins as a whole', async () => {
    const one = edited((content) => content.offerings.splice(0, 5));
    const other = edited((content) => content.surveys.forEach((survey) => (survey.name += '!')));
    await Promise.all([apply(one), apply(other), apply(one), apply(other)]);
    const stored = await exported();
    expect([await plan(one), await plan(other)].some(({ changes }) => changes.length === 0)).toBe(true);
    expect(stored.offerings.length).toBe(
      stored.surveys[0]!.name.endsWith('!') ? original.offerings.length : original.offerings.length - 5,
    );
  });

  test('works on an empty folder, and back', async () => {
    const nothing = {
      ...{ categories: [], surveys: [], offering_categories: [], offerings: [], replies: [] },
      help_topics: [],
    };
    expect((await apply(nothing)).problems).toEqual([]);
    expect(await exported()).toEqual(nothing);
    const kept = await app.services.db.select().from(requestSurveys).where(eq(requestSurveys.kind, 'intro'));
    expect(kept).toHaveLength(1);
    await apply(original);
    expect(await exported()).toEqual(original);
  });
});

test('a stored picture is public, unchanging and can run no script', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><script>alert(1)</script></svg>';
  const body = { bytes_base64: Buffer.from(svg).toString('base64') };
  const { address } = await operator.call(storeContentImage, { body });
  expect(await operator.call(storeContentImage, { body })).toEqual({ address });
  const reply = await app.fetch(address);
  expect(await reply.text()).toBe(svg);
  expect(reply.headers.get('content-type')).toBe('image/svg+xml');
  expect(reply.headers.get('cache-control')).toContain('immutable');
  expect(reply.headers.get('content-security-policy')).toContain('sandbox');
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  expect((await app.fetch('/content-images/0.svg')).status).toBe(404);
  expect((await app.fetch('/content-images/%00')).status, 'no text of the database').toBe(404);
  expect(
    await operator.refused(storeContentImage, {
      body: { bytes_base64: Buffer.from('text').toString('base64') },
    }),
  ).toMatchObject({ status: 422, error: 'The picture must be a PNG, JPEG, WebP or SVG file.' });
});

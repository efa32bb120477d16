import { requestSurveys, screenItems } from '../../../server/db/schema/content.ts';
import type { RunningApp } from '../start-app.ts';

export const SURVEY = 9001;
export const CUSTOM_SURVEY = 9002;
/** The step of the first one's playbook. */
export const STEP = 'Ask about it';
export const ITEM = {
  thing: 900_101,
  kind: 900_102,
  moreAboutA: 900_103,
  picture: 900_104,
  phone: 900_105,
  email: 900_106,
} as const;
const CUSTOM_ITEM = { urgency: 900_201, wish: 900_202 } as const;

const KINDS = [
  { value: 'a', label: 'The first kind' },
  { value: 'b', label: 'The second kind' },
  { value: 'c', label: 'The third kind' },
];

/** Inserts two surveys with every type of question and with conditions. */
export async function addTestSurveys({ services: { db } }: RunningApp): Promise<void> {
  await db.insert(requestSurveys).values([
    {
      ...{ id: SURVEY, slug: 'test', name: 'A test request', forAlpha: false, categoryId: 1, position: 900 },
      playbook: { steps: [STEP], show_progress: false, replies: [], facts: [], partners: [] },
    },
    {
      id: CUSTOM_SURVEY,
      slug: 'custom-test',
      name: 'Something else',
      forAlpha: false,
      categoryId: 1,
      position: 901,
    },
  ]);
  const item = (
    id: number,
    label: string,
    type: (typeof screenItems.$inferInsert)['type'],
    extra: object = {},
  ) => ({
    id,
    key: `question-${id}`,
    surveyId: Math.floor(id / 100),
    position: id % 100,
    label,
    type,
    ...extra,
  });
  const kindIs = (...isOneOf: string[]) => ({ condition: { itemId: ITEM.kind, isOneOf } });
  const optional = { optional: true };
  for (const row of [
    item(ITEM.thing, 'What is it about?', 'MultilineTextInput'),
    item(ITEM.kind, 'Choose a kind.', 'SingleSelectInput', { options: KINDS }),
    item(ITEM.moreAboutA, 'More about it', 'TextInput', kindIs('a')),
    item(ITEM.picture, 'A picture', 'SingleUploadInput', { ...kindIs('a', 'b'), ...optional }),
    item(ITEM.phone, 'Your number?', 'PhoneNumberInput', optional),
    item(ITEM.email, 'Your address?', 'ManagedEmailInput', kindIs('a', 'c')),
    item(CUSTOM_ITEM.urgency, 'How urgent?', 'SingleSelectInput', { options: KINDS }),
    item(CUSTOM_ITEM.wish, 'What do you wish for?', 'MultilineTextInput'),
  ]) {
    await db.insert(screenItems).values(row);
  }
}

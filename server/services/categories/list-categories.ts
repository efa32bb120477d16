import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { categorySurveys, recommendedCategories } from '../../../src/lib/contract/categories.ts';
import { CHIP_ANSWER_IDS } from '../../../src/lib/contract/question-types.ts';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import { oncePerDb } from '../../db/client.ts';
import { profileAnswers } from '../../db/schema/identity.ts';
import { requestSurveys, surveyCategories } from '../../db/schema/content.ts';
import { seenBy } from '../companies/company-to-join.ts';
import { imageAddress } from '../content/content-images.ts';
import type { Services, Viewer } from '../context.ts';
import { numericId } from '../../../src/lib/contract/shared/schemas.ts';
import { ServiceError } from '../service-error.ts';

type EmittedCategory = EmittedBy<typeof categorySurveys>['survey_category'];

const categoryColumns = {
  id: surveyCategories.id,
  name: surveyCategories.name,
  image_url: surveyCategories.imageUrl,
};

const surveyColumns = {
  id: requestSurveys.id,
  name: requestSurveys.name,
  slug: requestSurveys.slug,
  for_alpha: requestSurveys.forAlpha,
};

/** True for surveys that employees can start: not the intro survey, not retired. */
const isOffered = and(eq(requestSurveys.kind, 'request'), eq(requestSurveys.retired, false));

const preparedCategories = oncePerDb((db) =>
  db
    .select(categoryColumns)
    .from(surveyCategories)
    .where(and(eq(surveyCategories.retired, false), seenBy(surveyCategories.companyIds)))
    .orderBy(asc(surveyCategories.position), asc(surveyCategories.key))
    .prepare('list_survey_categories'),
);

/** Returns the request categories that the viewer sees, in the order of the content. */
export async function listCategories(services: Services, viewer: Viewer): Promise<EmittedCategory[]> {
  const rows = await preparedCategories(services.db).execute({ userId: viewer.userId });
  return rows.map((row) => ({ ...row, image_url: imageAddress(services, row.image_url) }));
}

const preparedSurveys = oncePerDb((db) =>
  db
    .select({ category: categoryColumns, survey: { ...surveyColumns, keywords: requestSurveys.keywords } })
    .from(surveyCategories)
    .leftJoin(requestSurveys, and(eq(requestSurveys.categoryId, surveyCategories.id), isOffered))
    .where(
      and(
        eq(surveyCategories.id, sql.placeholder('id')),
        eq(surveyCategories.retired, false),
        seenBy(surveyCategories.companyIds),
      ),
    )
    .orderBy(asc(requestSurveys.position), asc(requestSurveys.slug))
    .prepare('list_category_surveys'),
);

/**
 * Returns a category and its surveys in the order of the content.
 * @throws {ServiceError} `not_found`, also for a category that the viewer does not see.
 */
export async function listCategorySurveys(
  services: Services,
  viewer: Viewer,
  categoryId: string,
): Promise<EmittedBy<typeof categorySurveys>> {
  const id = numericId(categoryId);
  const rows = id === null ? [] : await preparedSurveys(services.db).execute({ id, userId: viewer.userId });
  const [first] = rows;
  if (first === undefined) throw new ServiceError('not_found', { of: 'category' });
  const emitted = { ...first.category, image_url: imageAddress(services, first.category.image_url) };
  return {
    survey_category: emitted,
    request_surveys: rows.flatMap(({ survey }) =>
      survey === null ? [] : [{ ...survey, category: emitted }],
    ),
  };
}

type Recommended = EmittedBy<typeof recommendedCategories>['recommended_request_categories'][number];

/** Ids of the categories that match an onboarding chip. */
const { home, car, parent, pet } = CHIP_ANSWER_IDS;
const chipOfCategory = sql`case ${surveyCategories.name}
  when 'home' then ${sql.raw(String(home))}
  when 'car' then ${sql.raw(String(car))}
  when 'family' then ${sql.raw(String(parent))}
  when 'pet' then ${sql.raw(String(pet))}
end`;

const preparedRecommended = oncePerDb((db) =>
  db
    .select({ category: categoryColumns, survey: surveyColumns })
    .from(surveyCategories)
    .innerJoin(requestSurveys, and(eq(requestSurveys.categoryId, surveyCategories.id), isOffered))
    .leftJoin(
      profileAnswers,
      and(
        eq(profileAnswers.userId, sql.placeholder('userId')),
        eq(profileAnswers.answerId, chipOfCategory),
        sql`${profileAnswers.value} = 'true'::jsonb`,
      ),
    )
    .where(and(eq(surveyCategories.retired, false), seenBy(surveyCategories.companyIds)))
    .orderBy(
      isNull(profileAnswers.answerId),
      asc(surveyCategories.position),
      asc(surveyCategories.key),
      asc(requestSurveys.position),
      asc(requestSurveys.slug),
    )
    .prepare('recommend_categories'),
);

/** Returns the viewer's categories with their surveys; those that match the viewer's onboarding answers come first. */
export async function recommendCategories(services: Services, viewer: Viewer): Promise<Recommended[]> {
  const rows = await preparedRecommended(services.db).execute({ userId: viewer.userId });
  const recommended = new Map<number, Recommended>();
  for (const row of rows) {
    const { survey } = row;
    const category = { ...row.category, image_url: imageAddress(services, row.category.image_url) };
    const known = recommended.get(category.id);
    const emitted = { ...survey, category };
    if (known === undefined) recommended.set(category.id, { ...category, request_surveys: [emitted] });
    else known.request_surveys.push(emitted);
  }
  return [...recommended.values()];
}

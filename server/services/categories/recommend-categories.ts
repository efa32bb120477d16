import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import type { recommendedCategories as endpoint } from '../../../src/lib/contract/categories.ts';
import { oncePerDb } from '../../db/once-per-db.ts';
import { profileAnswers } from '../../db/schema/profile.ts';
import { requestSurveys, surveyCategories } from '../../db/schema/surveys.ts';
import { seenBy } from '../companies/seen-by.ts';
import { imageAddress } from '../content/content-images.ts';
import type { Services, Viewer } from '../context.ts';
import { CHIP_ANSWER_IDS } from '../onboarding/answer-ids.ts';
import { categoryColumns, isOffered, surveyColumns } from './emit-survey.ts';

type Recommended = EmittedBy<typeof endpoint>['recommended_request_categories'][number];

/** Ids of the categories that match an onboarding chip. */
const { home, car, parent, pet } = CHIP_ANSWER_IDS;
const chipOfCategory = sql`case ${surveyCategories.name}
  when 'home' then ${sql.raw(String(home))}
  when 'car' then ${sql.raw(String(car))}
  when 'family' then ${sql.raw(String(parent))}
  when 'pet' then ${sql.raw(String(pet))}
end`;

const prepared = oncePerDb((db) =>
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
  const rows = await prepared(services.db).execute({ userId: viewer.userId });
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

import { and, asc, eq } from 'drizzle-orm';
import { oncePerDb } from '../../db/once-per-db.ts';
import { surveyCategories } from '../../db/schema/surveys.ts';
import { seenBy } from '../companies/seen-by.ts';
import { imageAddress } from '../content/content-images.ts';
import type { Services, Viewer } from '../context.ts';
import { categoryColumns } from './emit-survey.ts';
import type { EmittedCategory } from './emit-survey.ts';

const prepared = oncePerDb((db) =>
  db
    .select(categoryColumns)
    .from(surveyCategories)
    .where(and(eq(surveyCategories.retired, false), seenBy(surveyCategories.companyIds)))
    .orderBy(asc(surveyCategories.position), asc(surveyCategories.key))
    .prepare('list_survey_categories'),
);

/** Returns the request categories that the viewer sees, in the order of the content. */
export async function listCategories(services: Services, viewer: Viewer): Promise<EmittedCategory[]> {
  const rows = await prepared(services.db).execute({ userId: viewer.userId });
  return rows.map((row) => ({ ...row, image_url: imageAddress(services, row.image_url) }));
}

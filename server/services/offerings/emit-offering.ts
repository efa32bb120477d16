import { type InferSelectModel, and, eq, sql } from 'drizzle-orm';
import type { EmittedOffering } from '../../../src/lib/contract/offerings.ts';
import { offerings } from '../../db/schema/offerings.ts';
import { seenBy } from '../companies/seen-by.ts';
import { imageAddress } from '../content/content-images.ts';
import type { Services } from '../context.ts';

const SECTIONS_PER_OFFERING = 100;

/**
 * Converts an offering to its wire form. Section ids are positions, so they stay the same when sections are appended.
 */
export function emitOffering(
  services: Pick<Services, 'contentOrigin'>,
  row: InferSelectModel<typeof offerings>,
): EmittedOffering {
  return {
    id: row.id,
    type: row.type,
    provider_name: row.providerName,
    provider_logo_url: imageAddress(services, row.providerLogoUrl),
    heading: row.heading,
    subheading: row.subheading,
    name: row.name,
    featured: row.featured,
    categories: [...row.categories],
    sections: row.sections.map((section, index) => ({
      id: row.id * SECTIONS_PER_OFFERING + index + 1,
      section_type: section.section_type,
      heading: section.heading,
      items: [...section.items],
      cta_text: section.cta_text,
      cta_url: section.cta_url,
    })),
    request_survey_cta: row.requestSurveyCta,
    request_survey_id: row.requestSurveyId,
    request_survey_name: row.requestSurveyName,
    keywords: row.keywords,
  };
}

/** True for the offering `id` when the viewer `userId` sees it; both are placeholders of a prepared statement. */
export const isSeenOffering = and(
  eq(offerings.id, sql.placeholder('id')),
  eq(offerings.retired, false),
  seenBy(offerings.companyIds),
);

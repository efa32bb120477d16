import type { ContentEntry } from '../../../src/lib/contract/operator/content.ts';
import type { offerings } from '../../db/schema/offerings.ts';
import type { Ids } from './ids.ts';

/** Returns the row of an offering. `categoryNames` has the names of offering categories by key. */
export function offeringRow(
  offering: ContentEntry<'offerings'>,
  categoryNames: ReadonlyMap<string, string>,
  ids: Ids,
): typeof offerings.$inferInsert {
  const { request } = offering;
  return {
    id: ids.offering(offering.key),
    key: offering.key,
    type: offering.type,
    providerName: offering.provider_name,
    providerLogoUrl: offering.provider_logo ?? null,
    heading: offering.heading,
    subheading: offering.subheading,
    name: offering.name,
    featured: offering.featured,
    categories: offering.categories.map((key) => categoryNames.get(key) ?? key),
    sections: offering.sections.map((section) => ({
      section_type: section.section_type,
      heading: section.heading,
      items: section.items.map((item) => ({
        value: item.value,
        key: item.key ?? null,
        external_url: item.external_url ?? null,
      })),
      cta_text: section.cta_text ?? null,
      cta_url: section.cta_url ?? null,
    })),
    requestSurveyCta: request?.label ?? null,
    requestSurveyId: request === undefined ? null : ids.survey(request.survey),
    requestSurveyName: request?.name ?? null,
    position: offering.position,
    companyIds: ids.companies(offering.companies),
    retired: false,
  };
}

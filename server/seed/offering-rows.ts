import type { OfferingContent } from '../content/content-types.ts';
import { contentKey } from './content-key.ts';
import type { offerings } from '../db/schema/offerings.ts';

export function offeringRow(offering: OfferingContent, position: number): typeof offerings.$inferInsert {
  return {
    id: offering.id,
    key: contentKey(offering.name),
    type: offering.type,
    providerName: offering.providerName,
    providerLogoUrl: offering.providerLogoUrl,
    heading: offering.heading,
    subheading: offering.subheading,
    name: offering.name,
    featured: offering.featured,
    categories: offering.categories,
    sections: offering.sections.map((section) => ({
      section_type: section.sectionType,
      heading: section.heading,
      items: section.items.map((item) => ({
        value: item.value,
        key: item.key ?? null,
        external_url: item.externalUrl ?? null,
      })),
      cta_text: section.ctaText ?? null,
      cta_url: section.ctaUrl ?? null,
    })),
    requestSurveyCta: offering.requestSurveyCta ?? null,
    requestSurveyId: offering.requestSurveyId ?? null,
    requestSurveyName: offering.requestSurveyName ?? null,
    position,
  };
}

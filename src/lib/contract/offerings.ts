import { maybeFlag, maybeText, textsOrNone, wireId, z } from './shared/schemas.ts';
import { endpoint } from './shared/endpoint.ts';

export const emittedOffering = z.object({
  id: z.number(),
  type: z.enum(['benefit', 'product']),
  provider_name: z.string(),
  provider_logo_url: z.nullable(z.string()),
  heading: z.string(),
  subheading: z.string(),
  name: z.string(),
  featured: z.boolean(),
  categories: z.array(z.string()),
  sections: z.array(
    z.object({
      id: z.number(),
      section_type: z.enum(['numbered', 'key_value', 'text']),
      heading: z.string(),
      items: z.array(
        z.object({
          value: z.string(),
          key: z.nullable(z.string()),
          external_url: z.nullable(z.string()),
        }),
      ),
      cta_text: z.nullable(z.string()),
      cta_url: z.nullable(z.string()),
    }),
  ),
  request_survey_cta: z.nullable(z.string()),
  request_survey_id: z.nullable(z.number()),
  request_survey_name: z.nullable(z.string()),
  /** Additive: other words by which the search finds it. */
  keywords: z.array(z.string()),
});
export type EmittedOffering = z.infer<typeof emittedOffering>;

const textOrEmpty = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform((value: string | number | null | undefined) => (value == null ? '' : String(value))),
);
const sectionItem = z.object({ value: textOrEmpty, key: maybeText, external_url: maybeText });
export type SectionItem = z.output<typeof sectionItem>;

const section = z.object({
  id: z.optional(wireId),
  section_type: z._default(z.string(), 'text'),
  heading: textOrEmpty,
  items: z.pipe(
    z.nullish(z.array(sectionItem)),
    z.transform((items: SectionItem[] | null | undefined) => items ?? []),
  ),
  cta_text: maybeText,
  cta_url: maybeText,
});
export type Section = z.output<typeof section>;

export const offering = z.object({
  id: wireId,
  /** `benefit`; any other value means a product (docs/product/offerings.md#offering-fields). */
  type: z._default(z.string(), 'product'),
  provider_name: textOrEmpty,
  provider_logo_url: maybeText,
  heading: textOrEmpty,
  subheading: textOrEmpty,
  name: textOrEmpty,
  featured: maybeFlag,
  categories: textsOrNone,
  sections: z.pipe(
    z.nullish(z.array(section)),
    z.transform((sections: Section[] | null | undefined) => sections ?? []),
  ),
  request_survey_cta: maybeText,
  request_survey_id: z.optional(z.nullable(wireId)),
  request_survey_name: maybeText,
  keywords: textsOrNone,
});
export type Offering = z.output<typeof offering>;

/** `types` is a comma-separated list; `limit` a count from 1 to 1,000. */
export const offerings = endpoint('GET', '/api/v1/offerings', 'session', {
  query: z.object({
    types: z.optional(z.string()),
    prefer_featured: z.optional(z.union([z.string(), z.boolean()])),
    limit: z.optional(z.union([z.string(), z.number()])),
  }),
  reply: z.object({ offerings: z.array(emittedOffering) }),
  accepts: z.object({ offerings: z.array(offering) }),
});

export const getOffering = endpoint('GET', '/api/v1/offerings/:id', 'session', {
  reply: z.object({ offering: emittedOffering }),
  accepts: z.object({ offering }),
});

export const offeringCategory = z.object({
  name: z.string(),
  image_url: maybeText,
  external_id: z.pipe(wireId, z.transform(String)),
});
export type OfferingCategory = z.output<typeof offeringCategory>;

export const offeringCategories = endpoint('GET', '/api/v1/offering_categories', 'session', {
  reply: z.object({
    offering_categories: z.array(
      z.object({ name: z.string(), image_url: z.nullable(z.string()), external_id: z.string() }),
    ),
  }),
  accepts: z.object({ offering_categories: z.array(offeringCategory) }),
});

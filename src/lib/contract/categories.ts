import { maybeFlag, maybeText, textsOrNone, wireId, z } from './shared/schemas.ts';
import { endpoint } from './shared/endpoint.ts';

export const emittedCategory = z.object({
  id: z.number(),
  name: z.string(),
  image_url: z.nullable(z.string()),
});
export const emittedSurvey = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  for_alpha: z.boolean(),
  category: emittedCategory,
  /** Additive: other words by which the request box finds it. Suggestions come without them. */
  keywords: z.optional(z.array(z.string())),
});

export const category = z.object({ id: wireId, name: z.string(), image_url: maybeText });
export type Category = z.output<typeof category>;

/** A request survey: the template of a request. */
export const requestSurvey = z.object({
  id: wireId,
  name: z.string(),
  slug: maybeText,
  for_alpha: maybeFlag,
  keywords: textsOrNone,
});
export type RequestSurvey = z.output<typeof requestSurvey>;

export const surveyCategories = endpoint('GET', '/api/v1/survey_categories', 'session', {
  reply: z.object({ survey_categories: z.array(emittedCategory) }),
  accepts: z.object({ survey_categories: z.array(category) }),
});

export const categorySurveys = endpoint('GET', '/api/v1/survey_categories/:id/request_surveys', 'session', {
  reply: z.object({ survey_category: emittedCategory, request_surveys: z.array(emittedSurvey) }),
  accepts: z.object({ survey_category: category, request_surveys: z.array(requestSurvey) }),
});

const recommendedCategory = z.object({
  id: wireId,
  name: z.string(),
  image_url: maybeText,
  request_surveys: z.array(requestSurvey),
});
export type RecommendedCategory = z.output<typeof recommendedCategory>;

/** Lists all categories with all surveys; the client keeps some of them (docs/product/dashboard.md#suggestions). */
export const recommendedCategories = endpoint('GET', '/api/v1/recommended_request_categories', 'session', {
  reply: z.object({
    recommended_request_categories: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        image_url: z.nullable(z.string()),
        request_surveys: z.array(emittedSurvey),
      }),
    ),
  }),
  accepts: z.object({ recommended_request_categories: z.array(recommendedCategory) }),
});

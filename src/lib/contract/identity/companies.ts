import { z } from '../shared/zod.ts';
import { endpoint } from '../shared/endpoint.ts';
import { maybeText } from '../shared/text.ts';

/** Additive: the company named on the sign-up page (docs/product/identity.md#company-slug). */
export const companyBySlug = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:slug',
  access: 'public',
  reply: z.object({
    company: z.object({
      name: z.string(),
      image_url: z.nullable(z.string()),
      accent_color: z.nullable(z.string()),
    }),
  }),
  accepts: z.object({
    company: z.object({ name: z.string(), image_url: maybeText, accent_color: maybeText }),
  }),
});

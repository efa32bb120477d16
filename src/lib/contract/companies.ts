import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { maybeText } from './text.ts';

/** Additive: the branding of the sign-up page under a company's link. Hidden where the API lacks it. */
export const companyBySlug = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:slug',
  access: 'public',
  reply: z.object({ company: z.object({ name: z.string(), image_url: z.nullable(z.string()) }) }),
  accepts: z.object({ company: z.object({ name: z.string(), image_url: maybeText }) }),
});

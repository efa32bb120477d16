import { z } from '../shared/zod.ts';
import { endpoint } from '../shared/endpoint.ts';

/*
 * Additive: the operator's calls, which the web app never makes (docs/operator.md).
 */

export const operatorCompany = z.object({
  slug: z.string(),
  name: z.string(),
  image_url: z.nullable(z.string()),
  /** `#rrggbb`. */
  accent_color: z.nullable(z.string()),
  /** Internal companies cannot be joined through a sign-up link. */
  internal: z.boolean(),
  mfa_policy: z.enum(['off', 'optional', 'required']),
  join_policy: z.enum(['link', 'domains', 'list']),
  join_domains: z.array(z.string()),
  archived: z.boolean(),
  employee_count: z.number(),
});
export type OperatorCompany = z.infer<typeof operatorCompany>;

export const operatorCompanies = endpoint({
  method: 'GET',
  path: '/operator/v1/companies',
  access: 'operator',
  reply: z.object({ companies: z.array(operatorCompany) }),
});

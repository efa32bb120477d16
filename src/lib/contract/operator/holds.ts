import { endpoint } from '../shared/endpoint.ts';
import { emailText, requiredText, z } from '../shared/schemas.ts';

/* Additive: the operator's calls for legal holds, for `npm run admin -- holds`: docs/product/employees.md#legal-hold. */

const REASON_MAX_CHARACTERS = 500;
const reason = requiredText(REASON_MAX_CHARACTERS);

export const hold = z.object({
  /** Slug of the company; null for a hold of one employee. */
  company: z.nullable(z.string()),
  /** Address of the employee; null for a hold of a company. */
  email: z.nullable(z.string()),
  reason: z.string(),
  placed_at: z.string(),
});
export type Hold = z.infer<typeof hold>;

export const operatorHolds = endpoint('GET', '/operator/v1/holds', 'operator', {
  reply: z.object({ holds: z.array(hold) }),
});

/** Holds what is stored about an employee. Repeating it replaces the reason. */
export const holdEmployee = endpoint('POST', '/operator/v1/employees/hold', 'operator', {
  body: z.object({ email: emailText, reason }),
  reply: z.object({ hold }),
});

/** Lifts the hold of an employee; one of a company stays. */
export const liftEmployeeHold = endpoint('POST', '/operator/v1/employees/hold/lift', 'operator', {
  body: z.object({ email: emailText }),
  reply: z.object({ lifted: z.boolean() }),
});

/** Holds what is stored about all employees of a company, also those who join later. */
export const holdCompany = endpoint('POST', '/operator/v1/companies/:slug/hold', 'operator', {
  body: z.object({ reason }),
  reply: z.object({ hold }),
});

export const liftCompanyHold = endpoint('POST', '/operator/v1/companies/:slug/hold/lift', 'operator', {
  reply: z.object({ lifted: z.boolean() }),
});

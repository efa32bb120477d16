import { z } from '../shared/zod.ts';
import { endpoint } from '../shared/endpoint.ts';
import { NAME_MAX_CHARACTERS } from '../shared/limits.ts';
import { requiredText } from '../shared/text.ts';

/* Additive: the operator's calls about concierges, for `npm run admin -- staff …`. */

const operatorStaff = z.object({
  name: z.string(),
  created_at: z.string(),
  /** Since then the token is refused; null for an active concierge. */
  removed_at: z.nullable(z.string()),
});
export type OperatorStaff = z.infer<typeof operatorStaff>;

/** A name may hold any letters, so it is in the body and not in the path. */
const named = z.object({ staff: z.object({ name: requiredText(NAME_MAX_CHARACTERS) }) });
const oneOfStaff = z.object({ staff: operatorStaff });
/** The token is in this reply alone: the server stores its hash. */
const withToken = z.object({ staff: operatorStaff, token: z.string() });

export const operatorStaffList = endpoint({
  method: 'GET',
  path: '/operator/v1/staff',
  access: 'operator',
  reply: z.object({ staff: z.array(operatorStaff) }),
});

export const addStaff = endpoint({
  method: 'POST',
  path: '/operator/v1/staff',
  access: 'operator',
  status: 201,
  body: named,
  reply: withToken,
});

export const rotateStaff = endpoint({
  method: 'POST',
  path: '/operator/v1/staff/rotate',
  access: 'operator',
  body: named,
  reply: withToken,
});

export const removeStaff = endpoint({
  method: 'POST',
  path: '/operator/v1/staff/remove',
  access: 'operator',
  body: named,
  reply: oneOfStaff,
});

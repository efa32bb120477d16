import { endpoint } from '../shared/endpoint.ts';
import { emailText, z } from '../shared/schemas.ts';

/* Additive: the operator's calls that sign people out, for `npm run admin -- sessions end`: docs/product/employees.md#sign-out-by-the-operator. */

/** Sessions that were open until now. */
const reply = z.object({ ended: z.int() });

/** Ends all sessions, those of concierges, too. Personal tokens of programs stay. */
export const endAllSessions = endpoint('POST', '/operator/v1/sessions/end', 'operator', { reply });

export const endCompanySessions = endpoint('POST', '/operator/v1/companies/:slug/sessions/end', 'operator', {
  reply,
});

export const endEmployeeSessions = endpoint('POST', '/operator/v1/employees/sessions/end', 'operator', {
  body: z.object({ email: emailText }),
  reply,
});

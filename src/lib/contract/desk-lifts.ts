import { requiredText, soughtEmail, z } from './shared/schemas.ts';
import { endpoint } from './shared/endpoint.ts';
import { LIFT_REASON_MAX_CHARACTERS } from './shared/limits.ts';

/* Additive: two concierges turn an employee's two-step verification off, for one who has lost the phone and the backup codes. */

const success = z.object({ success: z.literal(true) });

const lift = z.object({
  id: z.number(),
  employee_name: z.string(),
  /** Null while the address is not confirmed. */
  email: z.nullable(z.string()),
  company_names: z.array(z.string()),
  asked_by: z.object({ id: z.number(), name: z.string() }),
  /** How the asking concierge knows that it is the employee. */
  reason: z.string(),
  asked_at: z.string(),
});
export type Lift = z.output<typeof lift>;

/** What waits for a second concierge, the oldest first. */
export const deskLifts = endpoint('GET', '/api/v1/desk/mfa-lifts', 'concierge', {
  reply: z.object({ lifts: z.array(lift) }),
});

/** Asks for a lift. One that waits already stays as it is. */
export const deskAskLift = endpoint('POST', '/api/v1/desk/mfa-lifts', 'concierge', {
  body: z.object({
    email: soughtEmail,
    reason: requiredText(LIFT_REASON_MAX_CHARACTERS),
  }),
  reply: success,
});

/** Turns two-step verification off: by another concierge than the one who asked. */
export const deskConfirmLift = endpoint('POST', '/api/v1/desk/mfa-lifts/:id/confirm', 'concierge', {
  reply: success,
});

/** Takes a lift away, by anybody who sees it. */
export const deskRefuseLift = endpoint('POST', '/api/v1/desk/mfa-lifts/:id/refuse', 'concierge', {
  reply: success,
});

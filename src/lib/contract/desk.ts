import { z } from './shared/zod.ts';
import { endpoint } from './shared/endpoint.ts';
import { EMAIL_MAX_CHARACTERS } from './shared/limits.ts';
import { requiredText } from './shared/text.ts';

/** Additive: turns an employee's two-step verification off, for one who has lost the phone and the backup codes. */
export const deskLiftMfa = endpoint('POST', '/api/v1/desk/lift-mfa', 'concierge', {
  body: z.object({ email: requiredText(EMAIL_MAX_CHARACTERS) }),
  reply: z.object({ success: z.literal(true) }),
});

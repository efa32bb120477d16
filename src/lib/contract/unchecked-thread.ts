import * as z from 'zod/mini';
import { message, request } from './requests.ts';

/** A reply that carries a thread of any length: everything is checked but the messages, which are left as they came. */
export const acceptsUncheckedThread = z.object({
  request: z.extend(request, { messages: z.nullish(z.array(z.unknown())) }),
});

/** Some of a thread's messages. */
export const someMessages = z.array(message);

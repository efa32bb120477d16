import * as z from 'zod/mini';
import { MESSAGE_MAX_CHARACTERS, UPLOAD_MAX_BYTES } from '../../src/lib/contract/shared/limits.ts';
import { ACCOUNT_LIMITS, type AccountLimits } from '../shared/account-limits.ts';

/** A UTF-16 unit takes at most three bytes in UTF-8. */
const LONGEST_MESSAGE_BYTES = MESSAGE_MAX_CHARACTERS * 3;

/** A whole number of at least `min`, so that one message or one file always fits. */
function atLeast(min: number, initial: number) {
  const isAllowed = (value: number) => Number.isSafeInteger(value) && value >= min;
  return z._default(
    z.coerce.number('must be a number').check(z.refine(isAllowed, `must be a whole number from ${min} on`)),
    initial,
  );
}

/** Limits of what one account may cost, all optional. */
export const limitVariables = {
  MESSAGES_PER_HOUR: atLeast(1, ACCOUNT_LIMITS.messagesPerHour),
  MESSAGE_BYTES_PER_HOUR: atLeast(LONGEST_MESSAGE_BYTES, ACCOUNT_LIMITS.messageBytesPerHour),
  THREAD_MESSAGES: atLeast(1, ACCOUNT_LIMITS.threadMessages),
  THREAD_BYTES: atLeast(LONGEST_MESSAGE_BYTES, ACCOUNT_LIMITS.threadBytes),
  UPLOAD_BYTES_PER_ACCOUNT: atLeast(UPLOAD_MAX_BYTES, ACCOUNT_LIMITS.uploadBytes),
};

type Values = z.infer<z.ZodMiniObject<typeof limitVariables>>;

export function accountLimits(values: Values): AccountLimits {
  return {
    messagesPerHour: values.MESSAGES_PER_HOUR,
    messageBytesPerHour: values.MESSAGE_BYTES_PER_HOUR,
    threadMessages: values.THREAD_MESSAGES,
    threadBytes: values.THREAD_BYTES,
    uploadBytes: values.UPLOAD_BYTES_PER_ACCOUNT,
  };
}

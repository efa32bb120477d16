import type { Context } from 'hono';
import type { ErrorBody, ErrorCode } from '../../../src/lib/contract/shared/errors.ts';
import { isDatabaseDown } from '../../services/health/is-database-down.ts';
import { ServiceError } from '../../services/service-error.ts';
import { errorStatus } from './error-status.ts';

const DATABASE_RETRY_AFTER_S = 5;

/** Converts an error to an error reply. Only the sentence of a `ServiceError` reaches the caller. */
export function errorReply(context: Context, error: unknown): Response {
  const { code, sentence, retryAfterSeconds } = toServiceError(error);
  if (retryAfterSeconds !== undefined)
    context.header('Retry-After', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  return context.json(errorBodyOf(code, sentence), errorStatus[code]);
}

export function errorBodyOf(code: ErrorCode, sentence: string): ErrorBody {
  return { error: sentence, code };
}

function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (isDatabaseDown(error)) {
    return new ServiceError(
      'unavailable',
      'This is not available at the moment. Please try again in a few seconds.',
      DATABASE_RETRY_AFTER_S,
    );
  }
  return new ServiceError('internal', 'Something went wrong on our side. Please try again.');
}

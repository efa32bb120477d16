/** Why a call failed: the server refused, no answer came, the answer was unreadable, or we gave up ourselves. */
export type ApiErrorKind = 'http' | 'network' | 'timeout' | 'shape' | 'aborted';

interface ApiErrorInput {
  readonly kind: ApiErrorKind;
  readonly status?: number;
  readonly code?: string | null;
  /** The server's own sentence. */
  readonly serverMessage?: string | null;
  readonly statusText?: string;
  /** The `retry-after` header, as it came. */
  readonly retryAfter?: string | null;
  readonly cause?: unknown;
}

/** The one error type of the API client. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** 0 when no answer came. */
  readonly status: number;
  readonly code: string | null;
  readonly serverMessage: string | null;
  readonly statusText: string;
  /** Seconds until another try makes sense; null when the server did not say. */
  readonly retryAfterS: number | null;

  constructor(input: ApiErrorInput) {
    super(`${input.kind} ${input.status ?? ''} ${input.code ?? ''}`.trim(), { cause: input.cause });
    this.name = 'ApiError';
    this.kind = input.kind;
    this.status = input.status ?? 0;
    this.code = input.code ?? null;
    this.serverMessage = input.serverMessage ?? null;
    this.statusText = input.statusText ?? '';
    this.retryAfterS = Number(input.retryAfter) || null;
  }
}

/** Turns whatever was thrown into an ApiError. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError({ kind: 'network', cause: error });
}

/** Why a call failed. `http`: a status. `network`, `timeout`: no reply. `shape`: against the contract. `aborted`: by this app. */
export type ApiErrorKind = 'http' | 'network' | 'timeout' | 'shape' | 'aborted';

interface ApiErrorInput {
  readonly kind: ApiErrorKind;
  readonly status?: number;
  readonly code?: string | null;
  /** The sentence of the reply. */
  readonly serverMessage?: string | null;
  readonly statusText?: string;
  /** The `retry-after` header, verbatim. */
  readonly retryAfter?: string | null;
  readonly cause?: unknown;
}

/** The only error type of the API client. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** 0 without a reply. */
  readonly status: number;
  readonly code: string | null;
  readonly serverMessage: string | null;
  readonly statusText: string;
  /** Seconds to wait before a retry; null when the server sent none. */
  readonly retryAfterS: number | null;
  /** True when the server refused what was sent, and will refuse it again. */
  readonly isRefusal: boolean;

  constructor(input: ApiErrorInput) {
    super(`${input.kind} ${input.status ?? ''} ${input.code ?? ''}`.trim(), { cause: input.cause });
    this.name = 'ApiError';
    this.kind = input.kind;
    this.status = input.status ?? 0;
    this.code = input.code ?? null;
    this.serverMessage = input.serverMessage ?? null;
    this.statusText = input.statusText ?? '';
    this.retryAfterS = Number(input.retryAfter) || null;
    this.isRefusal = this.kind === 'http' && this.status < 500 && this.status !== 429;
  }
}

/** Returns an ApiError for any thrown value. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError({ kind: 'network', cause: error });
}

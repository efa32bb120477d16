import type { ApiError } from '../api/api-error.ts';

/**
 * Data that lives on a server. `ready` may be `refreshing` behind what is shown; a refresh that fails keeps the data and
 * says so in `refreshError`.
 */
export type Remote<Data> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly data: Data; readonly refreshError?: ApiError }
  | { readonly status: 'failed'; readonly error: ApiError };

export const loading: Remote<never> = { status: 'loading' };

export function ready<Data>(data: Data): Remote<Data> {
  return { status: 'ready', data };
}

/** The state after a failed load: data that is already shown stays. */
export function failed<Data>(previous: Remote<Data>, error: ApiError): Remote<Data> {
  return previous.status === 'ready' ? { ...previous, refreshError: error } : { status: 'failed', error };
}

export function dataOf<Data>(remote: Remote<Data>): Data | null {
  return remote.status === 'ready' ? remote.data : null;
}

import type { ApiError } from '../../api/shared/api-error.ts';

/** Data that lives on the server. A refresh that fails keeps the data and adds its error as `refreshError`. */
export type Remote<Data> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly data: Data; readonly refreshError?: ApiError }
  | { readonly status: 'failed'; readonly error: ApiError };

export const loading: Remote<never> = { status: 'loading' };

export function ready<Data>(data: Data): Remote<Data> {
  return { status: 'ready', data };
}

/** Returns the state after a failed load: data that is already shown stays. */
export function failed<Data>(previous: Remote<Data>, error: ApiError): Remote<Data> {
  return previous.status === 'ready' ? { ...previous, refreshError: error } : { status: 'failed', error };
}

/** Returns the data, or null unless the remote is ready. */
export function dataOf<Data>(remote: Remote<Data>): Data | null {
  return remote.status === 'ready' ? remote.data : null;
}

/** Returns the error of the last load or refresh; null when it succeeded or none has ended. */
export function errorOf(remote: Remote<unknown>): ApiError | null {
  if (remote.status === 'failed') return remote.error;
  return remote.status === 'ready' ? (remote.refreshError ?? null) : null;
}

/** Returns true when data is shown that could not be refreshed. */
export function isOutdated(remote: Remote<unknown>): boolean {
  return remote.status === 'ready' && remote.refreshError !== undefined;
}

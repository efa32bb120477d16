import { ServiceError } from '../../service-error.ts';

/**
 * Refuses page loads and prefetches of the unlock address. The call is a GET with an effect, so only the app's own
 * `fetch` may make it.
 * @throws {ServiceError} `not_found`.
 */
export function refuseAutomaticVisit(header: (name: string) => string | undefined): void {
  const navigates = header('sec-fetch-mode') === 'navigate';
  const prefetches = ['sec-purpose', 'purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(header(name) ?? ''),
  );
  if (navigates || prefetches) {
    throw new ServiceError('not_found', 'Please open the unlock link from your e-mail in your browser.');
  }
}

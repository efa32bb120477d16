import { ServiceError } from '../service-error.ts';

/**
 * Unlocking has an effect although it is a GET, so it answers only to the app's own code: not to a browser that opens
 * the address as a page, nor to one that fetches it ahead of a click.
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

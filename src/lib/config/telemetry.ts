import type { Environment } from './read-environment.ts';

/** Returns true when error reporting is switched on and has an address (docs/product/telemetry.md#switches). */
export function reportsErrors({ errorReporting, sentryDsn }: Environment): boolean {
  return errorReporting && sentryDsn !== '';
}

/** Returns true when analytics are switched on and have an id. */
export function usesAnalytics({ analyticsReporting, analyticsId }: Environment): boolean {
  return analyticsReporting && analyticsId !== '';
}

import type { Environment } from './read-environment.ts';

/** Errors are reported: the switch is on, and there is a service to send them to. */
export function reportsErrors({ errorReporting, sentryDsn }: Environment): boolean {
  return errorReporting && sentryDsn !== '';
}

/** Analytics are on: the switch is, and there is an id to send to. */
export function usesAnalytics({ analyticsReporting, analyticsId }: Environment): boolean {
  return analyticsReporting && analyticsId !== '';
}

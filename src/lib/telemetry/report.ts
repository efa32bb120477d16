import { ApiError } from '../api/api-error.ts';

/** Where an error happened; both travel with the report (SPEC section 1). */
export interface ReportTags {
  readonly feature: string;
  readonly component: string;
}

export interface Report {
  readonly error: unknown;
  readonly tags: ReportTags;
}

type Sink = (report: Report) => void;

const QUEUE_LIMIT = 50;
const queue: Report[] = [];
let sink: Sink | null = null;

/** A refused session is no error, and neither is a call that we gave up ourselves. */
function isExpected(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 401 || error.kind === 'aborted';
  return error instanceof Error && error.cause !== undefined && isExpected(error.cause);
}

/**
 * Reports an error with its feature and component, except 401 answers (SPEC section 1). Kept in a queue until the
 * reporting service is loaded; without one, nothing leaves the browser.
 */
export function report(error: unknown, tags: ReportTags): void {
  if (isExpected(error)) return;
  if (sink) sink({ error, tags });
  else if (queue.length < QUEUE_LIMIT) queue.push({ error, tags });
}

/** Hands every report, also the ones that waited, to a reporting service. */
export function connectReporting(service: Sink): void {
  sink = service;
  for (const waiting of queue.splice(0)) service(waiting);
}

import { ApiError } from '../../api/shared/api-error.ts';

/** Tags of a report (docs/product/telemetry.md#report-tags). */
export interface ReportTags {
  readonly feature: string;
  readonly component: string;
}

export interface Report {
  readonly error: unknown;
  readonly tags: ReportTags;
  /** Called once the service has accepted the report. */
  readonly onSent?: (() => void) | undefined;
}

type Sink = (report: Report) => void;

const QUEUE_LIMIT = 50;
const queue: Report[] = [];
let sink: Sink | null = null;

/** Tells whether an error is a refused session or a call that the app aborted itself. */
function isExpected(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 401 || error.kind === 'aborted';
  return error instanceof Error && error.cause !== undefined && isExpected(error.cause);
}

/**
 * Reports an error, unless it is expected (docs/product/telemetry.md#report-tags). Reports are queued until the reporting
 * service is loaded; without one, nothing leaves the browser. Calls `onSent` once the service has accepted the report,
 * which may be never.
 */
export function report(error: unknown, tags: ReportTags, onSent?: () => void): void {
  if (isExpected(error)) return;
  if (sink) sink({ error, tags, onSent });
  else if (queue.length < QUEUE_LIMIT) queue.push({ error, tags, onSent });
}

/** Sends the queued reports and all further ones to a reporting service. */
export function connectReporting(service: Sink): void {
  sink = service;
  for (const queued of queue.splice(0)) service(queued);
}

type Listener = { push(event: Event): unknown };

declare global {
  interface Window {
    /** Uncaught errors; an array until {@link reportUncaught} replaces it. */
    uncaught?: Listener;
  }
}

/** Collects uncaught errors before any module runs. Its source is inlined into the page, so it uses no other code. */
export function holdEarlyErrors(): void {
  window.uncaught = [] as Event[];
  for (const type of ['error', 'unhandledrejection', 'astro:hydration-error']) {
    addEventListener(type, (event) => window.uncaught?.push(event));
  }
}

function reportEvent(event: Event): void {
  if (event instanceof ErrorEvent) {
    // Events without an error are noise from foreign scripts and resize observers.
    if (event.error != null) report(event.error, { feature: 'page', component: 'window' });
  } else if (event instanceof PromiseRejectionEvent) {
    report(event.reason, { feature: 'page', component: 'promise' });
  } else if (event instanceof CustomEvent) {
    const { error } = event.detail as { readonly error: unknown };
    report(error, { feature: 'page', component: 'island' });
  }
}

/** Reports the collected uncaught errors and all further ones. */
export function reportUncaught(): void {
  const held = Array.isArray(window.uncaught) ? (window.uncaught as Event[]) : [];
  window.uncaught = { push: reportEvent };
  for (const event of held) reportEvent(event);
}

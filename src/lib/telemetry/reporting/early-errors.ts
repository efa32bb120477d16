import { report } from './report.ts';

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

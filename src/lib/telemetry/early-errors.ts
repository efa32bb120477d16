import { report } from './report.ts';

type Listener = { push(event: Event): unknown };

declare global {
  interface Window {
    /** Errors that nobody caught; an array until {@link reportUncaught} takes over. */
    uncaught?: Listener;
  }
}

/** Holds on to what goes wrong before any module runs. Inlined into the page as it is: it may use nothing else. */
export function holdEarlyErrors(): void {
  window.uncaught = [] as Event[];
  for (const type of ['error', 'unhandledrejection', 'astro:hydration-error']) {
    addEventListener(type, (event) => window.uncaught?.push(event));
  }
}

function reportEvent(event: Event): void {
  if (event instanceof ErrorEvent) {
    // Without an error there is only noise: a foreign script's, or a resize observer's that was late.
    if (event.error != null) report(event.error, { feature: 'page', component: 'window' });
  } else if (event instanceof PromiseRejectionEvent) {
    report(event.reason, { feature: 'page', component: 'promise' });
  } else if (event instanceof CustomEvent) {
    const { error } = event.detail as { readonly error: unknown };
    report(error, { feature: 'page', component: 'island' });
  }
}

/** Reports every error of the page that nobody caught: those that were held, and those to come. */
export function reportUncaught(): void {
  const held = Array.isArray(window.uncaught) ? (window.uncaught as Event[]) : [];
  window.uncaught = { push: reportEvent };
  for (const event of held) reportEvent(event);
}

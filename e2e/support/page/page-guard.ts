import type { Page } from 'playwright/test';

/** The problems that a test's pages reported, without those it allows. */
export interface PageGuard {
  /** Allows matching console messages and errors for the rest of the test. */
  readonly allow: (pattern: RegExp) => void;
  readonly problems: () => string[];
}

/** The lines of the browser and of the app about calls that fail, for tests that make calls fail in many ways. */
export const FAILED_CALLS =
  /Failed to load resource|Failed to get URL for attachment|console error: [A-Z]+ (?:\/api\/v1\/|:presigned_url)\S* answered with a status of \d{3} \(/;

/** Collects every warning, error, uncaught exception and violation of the content security policy. */
export function guardPages(): PageGuard & { readonly watch: (page: Page) => void } {
  const seen: string[] = [];
  const allowed: RegExp[] = [];
  return {
    watch(page) {
      // Calls in flight when the session ends are refused, and the browser itself logs that.
      page.on('request', (request) => {
        if (request.method() === 'DELETE' && request.url().endsWith('/users/sign_out')) {
          allowed.push(/status of 401/);
        }
      });
      page.on('pageerror', (error) => seen.push(`${page.url()}: uncaught ${error.message}`));
      page.on('console', (message) => {
        const { url } = message.location();
        // The pages name their icon; a browser asks for this one where a text file is opened.
        if (url.endsWith('/favicon.ico')) return;
        // A violation of the policy is reported as an error of the console.
        if (message.type() === 'error' || message.type() === 'warning')
          seen.push(`${page.url()}: console ${message.type()}: ${message.text()} (${url})`);
      });
    },
    allow: (pattern) => allowed.push(pattern),
    problems: () => seen.filter((text) => !allowed.some((pattern) => pattern.test(text))),
  };
}

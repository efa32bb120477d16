import type { Page } from 'playwright/test';

/** What a page may say although nobody expects it of a flawless one, until a test allows more. */
export interface PageGuard {
  /** Lets matching console messages and errors pass for the rest of the test. */
  readonly allow: (pattern: RegExp) => void;
  readonly problems: () => string[];
}

/** What a page was asking while its session ended is refused, and the browser says so of its own accord. */
export const REFUSED_AT_THE_END = /status of 401/;

/** Collects every warning, error, uncaught exception and violation of the content security policy. */
export function guardPages(): PageGuard & { readonly watch: (page: Page) => void } {
  const seen: string[] = [];
  const allowed: RegExp[] = [];
  return {
    watch(page) {
      page.on('pageerror', (error) => seen.push(`${page.url()}: uncaught ${error.message}`));
      page.on('console', (message) => {
        // A violation of the policy is reported as an error of the console.
        if (message.type() === 'error' || message.type() === 'warning') {
          seen.push(
            `${page.url()}: console ${message.type()}: ${message.text()} (${message.location().url})`,
          );
        }
      });
    },
    allow: (pattern) => allowed.push(pattern),
    problems: () => seen.filter((text) => !allowed.some((pattern) => pattern.test(text))),
  };
}

/** Bytes, compressed with brotli. Code that loads lazily (`import()`) does not count. */
const KB = 1024;

/**
 * What a page may be above its budget: a change of any source gives the scripts other names, which moves a page's sum by some 100 bytes, and
 * nobody notices 256 bytes, 5 ms on slow 3G.
 */
export const TOLERANCE_BYTES = 256;

export const BUDGETS = {
  public: { html: 9 * KB, css: 10.25 * KB, script: 97.75 * KB, requests: 8 },
  /** Sets up a second factor: asks the API what it offers. The forms behind the first step load lazily. */
  enrollment: { html: 8 * KB, css: 10.25 * KB, script: 100 * KB, requests: 8 },
  /** The page for visitors: no script, and styles of its own beside those of all pages. */
  visitors: { html: 12 * KB, css: 11.75 * KB, script: 0, requests: 4 },
  /** The steps after a sign-up, whose code the sign-up page has loaded for the most part. */
  onboarding: { html: 9.25 * KB, css: 10.25 * KB, script: 110.875 * KB, requests: Infinity },
  app: { html: 10.75 * KB, css: 10.25 * KB, script: 99 * KB, requests: Infinity },
  /** Includes the request search; what it finds loads lazily. */
  dashboard: { html: 10.75 * KB, css: 10.25 * KB, script: 100 * KB, requests: Infinity },
  /** Includes the composer, which works offline, and the code that makes foreign HTML safe. */
  thread: { html: 11 * KB, css: 10.25 * KB, script: 128.25 * KB, requests: Infinity },
  /** With a style sheet of its own, which has the styles of all pages. */
  desk: { html: 11 * KB, css: 12 * KB, script: 118.125 * KB, requests: Infinity },
  /** The thread, its composers and the list beside it load while the request does. */
  deskRequest: { html: 11 * KB, css: 12 * KB, script: 119.25 * KB, requests: Infinity },
  notFound: { html: 14.25 * KB, css: 10.25 * KB, script: 84 * KB, requests: Infinity },
};
export const FONT_BUDGET = 30 * KB;

const PUBLIC_PAGE = /^(?:shell\/)?(?:sign-in|sign-up|forgot-password|reset-password|unlock|confirm-email)\b/;
/** The gallery of widgets is a development page. */
const NOT_A_PAGE = /^gallery\//;

/**
 * @param {string} file of the built site, e.g. `sign-in/index.html`
 */
export function kindOf(file) {
  if (NOT_A_PAGE.test(file)) return undefined;
  if (file === '404.html') return 'notFound';
  if (file === 'how-it-works/index.html' || file === 'accessibility/index.html') return 'visitors';
  if (file === 'shell/desk-request/index.html') return 'deskRequest';
  if (/^(?:desk\/|shell\/desk-)/.test(file)) return 'desk';
  if (file === 'dashboard/index.html') return 'dashboard';
  if (file === 'shell/request/index.html') return 'thread';
  if (file === 'mfa-enrollment/index.html') return 'enrollment';
  if (file.startsWith('welcome/')) return 'onboarding';
  return PUBLIC_PAGE.test(file) ? 'public' : 'app';
}

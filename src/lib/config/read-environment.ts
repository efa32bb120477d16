import { z } from '../contract/shared/zod.ts';

const httpUrl = z.string().check(z.refine(isHttpUrl, 'must be a valid URL'));
const onOrOff = z.enum(['on', 'off', ''], { error: 'must be a string: on or off' });

/** Build variables (docs/product/configuration.md#build-variables). Empty means "off", undefined is an error. */
const variables = z.object({
  PUBLIC_API_BASE_URL: httpUrl,
  PUBLIC_LOCAL_API_URL: z
    .string()
    .check(z.refine((url) => url === '' || isHttpUrl(url), 'must be a URL or empty')),
  PUBLIC_APP_ORIGINS: z.string(),
  PUBLIC_STORAGE_ORIGINS: z._default(z.string(), ''),
  PUBLIC_ONBOARDING_ANSWERS_PATH: z._default(
    z
      .string()
      .check(z.refine((path) => path === '' || /^\/.*:token\b/.test(path), 'must be a path with :token')),
    '',
  ),
  PUBLIC_HSTS_SUBDOMAINS: z._default(onOrOff, ''),
  PUBLIC_ANALYTICS_ID: z.string(),
  PUBLIC_ANALYTICS_REPORTING: onOrOff,
  PUBLIC_ERROR_REPORTING: onOrOff,
  PUBLIC_SENTRY_DSN: z
    .string()
    .check(z.refine((url) => url === '' || isHttpUrl(url), 'must be a URL or empty')),
  // The face, which src/lib/brand reads.
  BRAND_DIR: z.optional(z.string()),
  PUBLIC_PRODUCT_NAME: z.optional(z.string()),
  PUBLIC_SUPPORT_EMAIL: z.optional(
    z
      .string()
      .check(z.refine((email) => email === '' || email.includes('@'), 'must be an e-mail address or empty')),
  ),
});

export type SiteVariable = keyof z.infer<typeof variables>;

export interface Environment {
  readonly apiBaseUrl: string;
  /** Empty: the page's own origin. */
  readonly localApiUrl: string;
  readonly appOrigins: readonly string[];
  /** Further origins for uploads, for storage outside of the API. */
  readonly storageOrigins: readonly string[];
  /** Replaces the path of the onboarding answers; empty: the contract's. */
  readonly onboardingAnswersPath: string;
  readonly analyticsId: string;
  readonly analyticsReporting: boolean;
  readonly errorReporting: boolean;
  readonly sentryDsn: string;
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function listOf(commaSeparated: string): readonly string[] {
  return commaSeparated
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/**
 * Reads and checks the configuration.
 * @throws {Error} 'Missing environment variables: …' that lists every missing or malformed one.
 */
export function readEnvironment(raw: Readonly<Partial<Record<SiteVariable, unknown>>>): Environment {
  const result = variables.safeParse(raw);
  if (!result.success) {
    const bad = result.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`);
    throw new Error(`Missing environment variables: ${bad.join(', ')}`);
  }
  const read = result.data;
  return {
    apiBaseUrl: read.PUBLIC_API_BASE_URL,
    localApiUrl: read.PUBLIC_LOCAL_API_URL,
    appOrigins: listOf(read.PUBLIC_APP_ORIGINS),
    storageOrigins: listOf(read.PUBLIC_STORAGE_ORIGINS),
    onboardingAnswersPath: read.PUBLIC_ONBOARDING_ANSWERS_PATH,
    analyticsId: read.PUBLIC_ANALYTICS_ID,
    analyticsReporting: read.PUBLIC_ANALYTICS_REPORTING === 'on',
    errorReporting: read.PUBLIC_ERROR_REPORTING === 'on',
    sentryDsn: read.PUBLIC_SENTRY_DSN,
  };
}

/** Returns true when error reporting is switched on and has an address (docs/product/telemetry.md#switches). */
export function reportsErrors({ errorReporting, sentryDsn }: Environment): boolean {
  return errorReporting && sentryDsn !== '';
}

/** Returns true when analytics are switched on and have an id. */
export function usesAnalytics({ analyticsReporting, analyticsId }: Environment): boolean {
  return analyticsReporting && analyticsId !== '';
}

/** All variables of the site with their meanings in Markdown, for docs/configuration.md and `.env.example`. */
export const SITE_VARIABLES: Readonly<Record<SiteVariable, string>> = {
  PUBLIC_APP_ORIGINS: "the app's own origins, separated by commas",
  PUBLIC_API_BASE_URL: 'the API for pages on one of these origins',
  PUBLIC_LOCAL_API_URL: "the API for pages on any other origin; empty means the page's own origin",
  PUBLIC_STORAGE_ORIGINS: "further origins that files are uploaded to, if not the API's own",
  PUBLIC_ONBOARDING_ANSWERS_PATH:
    'the path of the onboarding answers at an API that has another one, such as `/intro/:token/answers`',
  PUBLIC_HSTS_SUBDOMAINS:
    '`on` adds `includeSubDomains` to the `Strict-Transport-Security` of the [files for hosts](static-hosts.md)',
  BRAND_DIR: "the folder with the [operator's face](product/configuration.md#brand); `brand` without it",
  PUBLIC_PRODUCT_NAME: "replaces the brand's name on screen",
  PUBLIC_SUPPORT_EMAIL: "replaces the brand's support address on screen",
  PUBLIC_ANALYTICS_REPORTING: '`on` or `off`: [telemetry.md](telemetry.md)',
  PUBLIC_ANALYTICS_ID:
    "the measurement id of analytics, or the address of a script that reads Google's commands in its place",
  PUBLIC_ERROR_REPORTING: '`on` or `off`: [telemetry.md](telemetry.md)',
  PUBLIC_SENTRY_DSN: "the project's DSN for error reports",
};

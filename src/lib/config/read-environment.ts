import { z } from '../contract/shared/schemas.ts';

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

export const SITE_VARIABLES: readonly string[] = Object.keys(variables.shape);

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
export function readEnvironment(
  raw: Readonly<Partial<Record<keyof typeof variables.shape, unknown>>>,
): Environment {
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

import type { SiteVariable } from './read-environment.ts';

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
  PUBLIC_ANALYTICS_ID: 'the measurement id of analytics',
  PUBLIC_ERROR_REPORTING: '`on` or `off`: [telemetry.md](telemetry.md)',
  PUBLIC_SENTRY_DSN: "the project's DSN for error reports",
};

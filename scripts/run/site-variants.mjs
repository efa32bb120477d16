import { inRoot } from '../lib/paths.mjs';

/** A name instead of a port, so that one build serves every run; the browser is told where it is. */
export const CORE_API_HOST = 'core-api.localhost';
const CORE_API = `http://${CORE_API_HOST}`;

/** Sites for tests, with settings of their own; each stays in its folder until a source changes. */
export const SITE_VARIANTS = {
  /** Calls an API on another origin, and has the development page with all widgets. */
  coreApi: {
    folder: inRoot('.cache/sites/core-api'),
    settings: { PUBLIC_API_BASE_URL: CORE_API, PUBLIC_LOCAL_API_URL: CORE_API, SUNDIAL_GALLERY: 'on' },
  },
  /** Has the face of another operator, whose sub-domains all use TLS, and reports errors and analytics. */
  operator: {
    folder: inRoot('.cache/sites/operator'),
    settings: {
      BRAND_DIR: 'tests/helpers/brand',
      PUBLIC_HSTS_SUBDOMAINS: 'on',
      PUBLIC_ERROR_REPORTING: 'on',
      PUBLIC_SENTRY_DSN: 'https://public@ingest.example/42',
      PUBLIC_ANALYTICS_REPORTING: 'on',
      PUBLIC_ANALYTICS_ID: 'G-TEST',
    },
  },
};

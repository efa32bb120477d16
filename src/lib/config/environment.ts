import { readEnvironment } from './read-environment.ts';

/**
 * The build-time configuration. Every variable is named in full, because the bundler replaces only literal
 * `import.meta.env.NAME`; a dynamic look-up would be empty in the browser.
 */
export const environment = readEnvironment({
  PUBLIC_API_BASE_URL: import.meta.env.PUBLIC_API_BASE_URL,
  PUBLIC_LOCAL_API_URL: import.meta.env.PUBLIC_LOCAL_API_URL,
  PUBLIC_APP_ORIGINS: import.meta.env.PUBLIC_APP_ORIGINS,
  PUBLIC_STORAGE_ORIGINS: import.meta.env.PUBLIC_STORAGE_ORIGINS,
  PUBLIC_ANALYTICS_ID: import.meta.env.PUBLIC_ANALYTICS_ID,
  PUBLIC_ANALYTICS_REPORTING: import.meta.env.PUBLIC_ANALYTICS_REPORTING,
  PUBLIC_ERROR_REPORTING: import.meta.env.PUBLIC_ERROR_REPORTING,
  PUBLIC_SENTRY_DSN: import.meta.env.PUBLIC_SENTRY_DSN,
  PUBLIC_PRODUCT_NAME: import.meta.env.PUBLIC_PRODUCT_NAME,
  PUBLIC_SUPPORT_EMAIL: import.meta.env.PUBLIC_SUPPORT_EMAIL,
});

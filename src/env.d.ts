interface ImportMetaEnv {
  readonly PUBLIC_API_BASE_URL?: string;
  readonly PUBLIC_LOCAL_API_URL?: string;
  readonly PUBLIC_APP_ORIGINS?: string;
  readonly PUBLIC_STORAGE_ORIGINS?: string;
  readonly PUBLIC_ANALYTICS_ID?: string;
  readonly PUBLIC_ANALYTICS_REPORTING?: string;
  readonly PUBLIC_ERROR_REPORTING?: string;
  readonly PUBLIC_SENTRY_DSN?: string;
  readonly PUBLIC_PRODUCT_NAME?: string;
  readonly PUBLIC_SUPPORT_EMAIL?: string;
  /** Compiled in by the hosting integration; equals `__version.json` of the same build. */
  readonly SUNDIAL_VERSION?: string;
  /** Compiled in while analytics are on: what runs foreign scripts in a worker. */
  readonly SUNDIAL_ANALYTICS_SNIPPET?: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}

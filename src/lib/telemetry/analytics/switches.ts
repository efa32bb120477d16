// The bundler replaces these variables with constants and removes the code that is switched off.

/** Empty without analytics. */
export const analyticsId = import.meta.env.PUBLIC_ANALYTICS_ID ?? '';

/** True when analytics are switched on and have an id. */
export const isAnalyticsOn = import.meta.env.PUBLIC_ANALYTICS_REPORTING === 'on' && analyticsId !== '';

// The variables are spelled out, so that the bundler sees constants and leaves out what is switched off.

/** Empty without analytics. */
export const analyticsId = import.meta.env.PUBLIC_ANALYTICS_ID ?? '';

/** Analytics are on: the switch is, and there is an id to send to. */
export const isAnalyticsOn = import.meta.env.PUBLIC_ANALYTICS_REPORTING === 'on' && analyticsId !== '';

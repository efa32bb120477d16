import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { reportsErrors, usesAnalytics } from '../config/telemetry.ts';
import type { Environment } from '../config/read-environment.ts';
import { holdEarlyErrors } from './reporting/early-errors.ts';
import { analyticsWorker } from './analytics/worker-snippet.ts';

const START_REPORTING = fileURLToPath(new URL('./reporting/start-reporting.ts', import.meta.url));
const START_ANALYTICS = fileURLToPath(new URL('./analytics/start-analytics.ts', import.meta.url));

function earlyErrors(): AstroIntegration {
  return {
    name: 'sundial-early-errors',
    hooks: {
      'astro:config:setup': ({ injectScript, updateConfig }) => {
        injectScript('head-inline', `(${holdEarlyErrors.toString()})()`);
        updateConfig({ vite: { define: { __SENTRY_DEBUG__: 'false' } } });
      },
    },
  };
}

/** The SDK's own entry would load with every page; ours loads it when the page is idle. */
async function errorService(): Promise<AstroIntegration> {
  const { default: sentry } = await import('@sentry/astro');
  const canUpload = (process.env['SENTRY_AUTH_TOKEN'] ?? '') !== '';
  return sentry({
    enabled: { client: true, server: false },
    clientInitPath: START_REPORTING,
    telemetry: false,
    sourcemaps: canUpload ? { filesToDeleteAfterUpload: ['**/dist/**/*.map'] } : { disable: true },
  });
}

function analyticsStart(): AstroIntegration {
  return {
    name: 'sundial-analytics',
    hooks: {
      'astro:config:setup': ({ injectScript }) => {
        injectScript('page', `import ${JSON.stringify(START_ANALYTICS)};`);
      },
    },
  };
}

/** Returns the integrations for error reports and analytics; none while both are off. */
export async function telemetry(environment: Environment): Promise<AstroIntegration[]> {
  return [
    ...(reportsErrors(environment) ? [earlyErrors(), await errorService()] : []),
    ...(usesAnalytics(environment) ? [analyticsStart(), await analyticsWorker()] : []),
  ];
}

import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { reportsErrors, usesAnalytics, type Environment } from '../config/read-environment.ts';
import { holdEarlyErrors } from './reporting/report.ts';

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

/** Name of the constant with Partytown's inline script, which the layout part `telemetry.astro` renders. */
const SNIPPET_CONSTANT = 'import.meta.env.SUNDIAL_ANALYTICS_SNIPPET';

/** Returns the Partytown integration, changed to define its inline script as a constant instead of adding it to all pages. */
export async function analyticsWorker(): Promise<AstroIntegration> {
  const { default: partytown } = await import('@astrojs/partytown');
  // No fallback to the main thread: the pages' policy refuses foreign scripts there.
  const integration = partytown({ config: { forward: ['gtag'], fallbackTimeout: 0 } });
  const setUp = integration.hooks['astro:config:setup'];
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      'astro:config:setup': async (context) => {
        let snippet = '';
        await setUp?.({
          ...context,
          injectScript: (_, code) => {
            snippet += code;
          },
        });
        context.updateConfig({ vite: { define: { [SNIPPET_CONSTANT]: JSON.stringify(snippet) } } });
      },
    },
  };
}

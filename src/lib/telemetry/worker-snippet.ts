import type { AstroIntegration } from 'astro';

/** What a page carries to run foreign scripts in a worker; see the layout part `telemetry.astro`. */
export const SNIPPET_CONSTANT = 'import.meta.env.SUNDIAL_ANALYTICS_SNIPPET';

/** Partytown, whose snippet goes onto the pages that ask for it instead of onto all. */
export async function analyticsWorker(): Promise<AstroIntegration> {
  const { default: partytown } = await import('@astrojs/partytown');
  // A foreign script that cannot run in the worker does not run: the pages' policy would refuse it anyway.
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

import type { AstroIntegration } from 'astro';

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

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Environment } from '../config/read-environment.ts';
import { bootScriptPlugin, bundleBootScripts } from './boot-script.ts';
import { devRewrites } from './dev-rewrites.ts';
import { addFallbackTemplates } from './fallback-page.ts';
import { addFirstPaint } from './first-paint.ts';
import { hostFiles } from './hosts/host-files.ts';
import { moduleGraphPlugin, type ModuleGraph } from './module-graph.ts';
import { addPreloadHints } from './preload-hints.ts';
import { slimTable } from './slim-table.ts';

/** The gallery of widgets is for development; the underscore keeps it out of the site's own pages. */
const WIDGETS_PAGE = { pattern: '/widgets', entrypoint: './src/pages/_widgets.astro' };

export interface HostingOptions {
  /** The checked configuration, compiled into the app. */
  readonly environment: Environment;
  /** Compiled into the app and written to `__version.json`; a difference means a newer version is out. */
  readonly version: string;
  /** Keep the development-only page `/widgets` in the build. */
  readonly keepWidgets: boolean;
}

/** Makes the build work on any static host: boot script, 404 fallback, host files, version file. */
export function hosting(options: HostingOptions): AstroIntegration {
  const graph: ModuleGraph = new Map();
  let framesItself = false;
  return {
    name: 'sundial-hosting',
    hooks: {
      'astro:config:setup': async ({
        updateConfig,
        injectRoute,
        addClientDirective,
        addWatchFile,
        command,
        config,
      }) => {
        addClientDirective({ name: 'seen', entrypoint: './src/lib/boot/when-seen.ts' });
        if (command === 'dev' || options.keepWidgets) injectRoute(WIDGETS_PAGE);
        const scripts = await bundleBootScripts();
        for (const name of ['boot', 'boot-entry'])
          addWatchFile(new URL(`./src/lib/boot/${name}.ts`, config.root));
        updateConfig({
          vite: {
            plugins: [bootScriptPlugin(scripts), devRewrites(), moduleGraphPlugin(graph), slimTable()],
            define: {
              SUNDIAL_ENVIRONMENT: JSON.stringify(options.environment),
              'import.meta.env.SUNDIAL_VERSION': JSON.stringify(options.version),
            },
          },
        });
      },
      'astro:config:done': ({ config }) => {
        framesItself = config.integrations.some(({ name }) => name === '@astrojs/partytown');
      },
      'astro:build:done': async ({ dir }) => {
        const dist = fileURLToPath(dir);
        await addPreloadHints(dist, graph);
        await addFallbackTemplates(dist);
        await addFirstPaint(dist);
        const files = {
          ...hostFiles({ framesItself }),
          '__version.json': `${JSON.stringify({ version: options.version })}\n`,
        };
        await Promise.all(
          Object.entries(files).map(([name, content]) => writeFile(join(dist, name), content)),
        );
      },
    },
  };
}

import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import type { Brand } from '../brand/brand.ts';
import { type Environment, readEnvironment } from '../config/read-environment.ts';
import { matchAnyPath } from '../routes/all-routes.ts';
import { bootScriptPlugin, bundleBootScripts } from './boot-script.ts';
import { brandPlugin, brandSite, type BrandSite } from './brand-site.ts';
import { addFallbackTemplates, builtRoutes, removeOtherScreens } from './built-pages.ts';
import { addFirstPaint, addPreloadHints, type ModuleGraph, moduleGraphPlugin } from './first-paint.ts';
import { hostFiles } from './hosts/host-files.ts';

const DEFAULTS_FILE = new URL('../../../.env.defaults', import.meta.url);

/** Reads the configuration: `.env.defaults`, overridden by `given`. Also sets the variables in `process.env`. */
export function environmentFor(given: Readonly<Record<string, string | undefined>>): Environment {
  const defaults = parseEnv(readFileSync(DEFAULTS_FILE, 'utf8'));
  const merged = { ...defaults, ...given };
  for (const [name, value] of Object.entries(merged)) {
    if (name.startsWith('PUBLIC_') && value !== undefined) process.env[name] = value;
  }
  return readEnvironment(merged);
}

/** Returns why a build is refused that names no API but the made-up default (docs/product/configuration.md#missing-variables), else null. */
export function refusalOfBuild(given: Readonly<Record<string, string | undefined>>): string | null {
  return given['PUBLIC_API_BASE_URL'] === undefined
    ? 'Missing environment variables: PUBLIC_API_BASE_URL (a production build must name its API)'
    : null;
}

/** The gallery of widgets exists in development alone; the underscore excludes it from the site's pages. */
const GALLERY_PAGE = { pattern: '/gallery', entrypoint: './src/pages/_gallery.astro' };

export interface HostingOptions {
  /** The configuration, compiled into the app. */
  readonly environment: Environment;
  readonly brand: Brand;
  /** The variables it was read from, without the defaults. */
  readonly given: Readonly<Record<string, string | undefined>>;
  /** Compiled into the app and written to `__version.json`; they differ once a newer version is deployed. */
  readonly version: string;
  /** Requires TLS of the sub-domains, too: docs/product/configuration.md#build-variables. */
  readonly coversSubDomains: boolean;
  /** Includes the development page `/gallery` in the build. */
  readonly keepGallery: boolean;
}

/** Makes the build work on any static host: boot script, 404 fallback, host files, version file. */
export function hosting(options: HostingOptions): AstroIntegration {
  const graph: ModuleGraph = new Map();
  let allowsOwnFrames = false;
  let site: BrandSite | undefined;
  return {
    name: 'sundial-hosting',
    hooks: {
      'astro:config:setup': async ({ updateConfig, injectRoute, addWatchFile, command, config }) => {
        builtRoutes();
        const refusal = command === 'build' ? refusalOfBuild(options.given) : null;
        if (refusal !== null) throw new Error(refusal);
        if (command === 'dev' || options.keepGallery) injectRoute(GALLERY_PAGE);
        const scripts = await bundleBootScripts();
        site = await brandSite(options.brand);
        for (const name of Object.keys(scripts))
          addWatchFile(new URL(`./src/lib/boot/${name}.ts`, config.root));
        updateConfig({
          vite: {
            plugins: [bootScriptPlugin(scripts), brandPlugin(site), devRewrites(), moduleGraphPlugin(graph)],
            define: {
              ...site.define,
              SUNDIAL_ENVIRONMENT: JSON.stringify(options.environment),
              'import.meta.env.SUNDIAL_VERSION': JSON.stringify(options.version),
            },
          },
        });
      },
      'astro:config:done': ({ config }) => {
        allowsOwnFrames = config.integrations.some(({ name }) => name === '@astrojs/partytown');
      },
      'astro:build:done': async ({ dir }) => {
        const dist = fileURLToPath(dir);
        await removeOtherScreens(dist);
        await addPreloadHints(dist, graph);
        await addFallbackTemplates(dist);
        await addFirstPaint(dist);
        const files = {
          ...hostFiles({ allowsOwnFrames, coversSubDomains: options.coversSubDomains }),
          '__version.json': `${JSON.stringify({ version: options.version })}\n`,
        };
        for (const [path, bytes] of site?.files ?? []) await writeFile(join(dist, path), bytes);
        await Promise.all(
          Object.entries(files).map(([name, content]) => writeFile(join(dist, name), content)),
        );
      },
    },
  };
}

/** Adds the rewrites and redirects of static hosts to the development server. */
function devRewrites(): Plugin {
  return {
    name: 'sundial-dev-rewrites',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [path = '/', query] = (request.url ?? '/').split('?');
        const wantsPage = request.headers.accept?.includes('text/html') === true;
        const match = wantsPage ? matchAnyPath(path) : null;
        if (match?.kind === 'redirect' && match.partner === null) {
          response.writeHead(302, { location: match.to }).end();
          return;
        }
        if (match?.kind === 'screen' && /[:*]/.test(match.route.path)) {
          request.url = match.route.document + (query === undefined ? '' : `?${query}`);
        }
        next();
      });
    },
  };
}

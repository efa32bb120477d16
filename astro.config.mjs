import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwind from '@astrojs/tailwind';
import { defineConfig } from 'astro/config';
import { loadEnv } from 'vite';
import { readBrand } from './src/lib/brand/read-brand.ts';
import { isBuilt } from './src/lib/hosting/built-pages.ts';
import { chunkGroups } from './src/lib/hosting/chunks.ts';
import { contentSecurityPolicy } from './src/lib/hosting/response-headers.ts';
import { environmentFor, hosting } from './src/lib/hosting/integration.ts';
import { isIndexed } from './src/lib/routes/all-routes.ts';
import { telemetry } from './src/lib/telemetry/integrations.ts';

const given = { ...loadEnv('production', process.cwd(), ['PUBLIC_', 'BRAND_DIR']), ...process.env };
const environment = environmentFor(given);
const brand = readBrand(given);
const version =
  process.env.SUNDIAL_VERSION ??
  createHash('sha256')
    .update(readFileSync('package.json'))
    .update(String(Date.now()))
    .digest('hex')
    .slice(0, 12);
const api = `http://127.0.0.1:${process.env.PORT ?? '8787'}`;

export default defineConfig({
  output: 'static',
  site: environment.appOrigins[0] ?? 'http://localhost:8787',
  trailingSlash: 'ignore',
  build: { format: 'directory', assets: 'assets', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  // No page uses Markdown, and the policy would refuse the highlighter's inline styles.
  markdown: { syntaxHighlight: false },
  integrations: [
    react(),
    tailwind({ applyBaseStyles: false }),
    sitemap({ filter: (page) => isIndexed(page) && isBuilt(page) }),
    ...(await telemetry(environment)),
    hosting({
      ...{ environment, brand, given, version },
      coversSubDomains: given.PUBLIC_HSTS_SUBDOMAINS === 'on',
      keepGallery: process.env.SUNDIAL_GALLERY === 'on',
    }),
  ],
  security: { csp: { directives: contentSecurityPolicy(environment) } },
  vite: {
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [...chunkGroups] } } } } },
    },
    server: { proxy: { '/api': api, '/content-images': api, '/files': api, '/outbox': api } },
  },
});

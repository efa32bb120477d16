import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { slimTable } from './slim-table.ts';

const ENTRY = fileURLToPath(new URL('../boot/boot.ts', import.meta.url));
const VIRTUAL_ID = 'virtual:sundial-boot';

export interface BootScript {
  readonly code: string;
  /** For the page's Content-Security-Policy, e.g. `sha256-…`. */
  readonly hash: `sha256-${string}`;
}

/** Bundles the boot script to one minified function expression. */
export async function bundleBootScript(): Promise<BootScript> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [slimTable()],
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      lib: { entry: ENTRY, formats: ['iife'], name: 'boot' },
    },
  });
  const first = Array.isArray(output) ? output[0] : output;
  if (!first || !('output' in first)) throw new Error('The boot script did not build.');
  const code = first.output[0].code.trim();
  const digest = createHash('sha256').update(code).digest('base64');
  return { code, hash: `sha256-${digest}` };
}

/** Lets the head import the compiled script: `import { code, hash } from 'virtual:sundial-boot'`. */
export function bootScriptPlugin(script: BootScript): Plugin {
  return {
    name: 'sundial-boot',
    resolveId: (id) => (id === VIRTUAL_ID ? `\0${VIRTUAL_ID}` : null),
    load: (id) =>
      id === `\0${VIRTUAL_ID}`
        ? `export const code = ${JSON.stringify(script.code)};\nexport const hash = ${JSON.stringify(script.hash)};`
        : null,
  };
}

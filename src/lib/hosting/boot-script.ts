import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

/** Scripts of `lib/boot`: entry pages and pages of the desk know their own route; `boot` serves all others. */
const KINDS = ['boot', 'boot-entry', 'boot-404', 'boot-desk'] as const;
export type BootKind = (typeof KINDS)[number];

const VIRTUAL_ID = 'virtual:sundial-boot';

export interface BootScript {
  readonly code: string;
  /** Hash for the page's content security policy. */
  readonly hash: `sha256-${string}`;
}

async function bundleBootScript(kind: BootKind): Promise<BootScript> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      lib: {
        entry: fileURLToPath(new URL(`../boot/${kind}.ts`, import.meta.url)),
        formats: ['iife'],
        name: 'boot',
      },
    },
  });
  const first = Array.isArray(output) ? output[0] : output;
  if (!first || !('output' in first)) throw new Error(`The script ${kind} did not build.`);
  const code = first.output[0].code.trim();
  const digest = createHash('sha256').update(code).digest('base64');
  return { code, hash: `sha256-${digest}` };
}

export async function bundleBootScripts(): Promise<Record<BootKind, BootScript>> {
  const scripts = KINDS.map(async (kind) => [kind, await bundleBootScript(kind)] as const);
  return Object.fromEntries(await Promise.all(scripts)) as Record<BootKind, BootScript>;
}

/** Provides the compiled scripts as a module: `import { scripts } from 'virtual:sundial-boot'`. */
export function bootScriptPlugin(scripts: Record<BootKind, BootScript>): Plugin {
  return {
    name: 'sundial-boot',
    resolveId: (id) => (id === VIRTUAL_ID ? `\0${VIRTUAL_ID}` : null),
    load: (id) => (id === `\0${VIRTUAL_ID}` ? `export const scripts = ${JSON.stringify(scripts)};` : null),
  };
}

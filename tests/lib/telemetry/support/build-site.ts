import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

export interface BuiltFile {
  /** Relative to the site, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** Builds the site with other settings into a folder of its own; gives the folder back. */
export async function buildSite(settings: Readonly<Record<string, string>>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-telemetry-'));
  const astro = resolve('node_modules/astro/bin/astro.mjs');
  const { VITEST: _, ...environment } = process.env;
  const build = spawn(process.execPath, [astro, 'build', '--outDir', folder, '--silent'], {
    env: { ...environment, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  build.stdout.on('data', (chunk) => output.push(String(chunk)));
  build.stderr.on('data', (chunk) => output.push(String(chunk)));
  const [code] = (await once(build, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The site did not build:\n${output.join('')}`);
  return folder;
}

/** The files of a site that end in one of these ways. */
export function filesOf(folder: string, ...endings: readonly string[]): readonly BuiltFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(folder, file), text: readFileSync(file, 'utf8') }));
}

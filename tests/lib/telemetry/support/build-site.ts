import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { isUpToDate } from '../../../../scripts/run/site.mjs';

const SOURCES = [
  'src',
  'public',
  'astro.config.mjs',
  'tailwind.config.mjs',
  'tailwind.desk.config.mjs',
  'tsconfig.json',
  'package.json',
  '.env.defaults',
  'server/demo/brand',
  'tests/helpers/brand',
];

export interface BuiltSite {
  readonly folder: string;
  remove(): void;
}

export interface BuiltFile {
  /** Relative to the site. */
  readonly path: string;
  readonly text: string;
}

/**
 * Returns the site with these settings: the one in `folder` if it is up to date, which `npm test` builds first, or else a
 * new one. That is built in a copy of the project, because parallel builds would conflict.
 */
export async function buildSite(folder: string, settings: Record<string, string>): Promise<BuiltSite> {
  if (isUpToDate({ folder, settings })) return { folder, remove: () => undefined };
  const copy = mkdtempSync(join(tmpdir(), 'sundial-telemetry-'));
  for (const source of SOURCES) cpSync(source, join(copy, source), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  const astro = resolve('node_modules/astro/bin/astro.mjs');
  const { VITEST: _, ...environment } = process.env;
  const build = spawn(process.execPath, [astro, 'build', '--silent'], {
    cwd: copy,
    env: { ...environment, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  build.stdout.on('data', (chunk) => output.push(String(chunk)));
  build.stderr.on('data', (chunk) => output.push(String(chunk)));
  const [code] = (await once(build, 'close')) as [number | null];
  const remove = () => rmSync(copy, { recursive: true, force: true });
  if (code !== 0) {
    remove();
    throw new Error(`The site did not build:\n${output.join('')}`);
  }
  return { folder: join(copy, 'dist'), remove };
}

/** Returns the files of a site with one of these endings. */
export function filesOf({ folder }: BuiltSite, ...endings: readonly string[]): readonly BuiltFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(folder, file), text: readFileSync(file, 'utf8') }));
}

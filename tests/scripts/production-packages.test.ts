import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const TYPES = /^(?:import|export) type [^;]*;/gm;
const IMPORT = /(?:^(?:import|export) [\w*{},\s]*'|\bimport\(')([^'\s]+)'/gm;
/** The programs that run with production packages alone. */
const PROGRAMS = [
  'server/index.ts',
  'server/admin/cli.ts',
  'server/content-folder/command/cli.ts',
  'server/ports/pictures/draw-process.ts',
  'server/ports/pictures/heic-worker.ts',
];
/** Another package needs it beside itself. */
const PEERS = ['commander'];

/** Returns the packages that the programs reach by imports. */
function packagesOf(programs: readonly string[]): Set<string> {
  const [files, packages] = [new Set(programs), new Set<string>()];
  for (const file of files) {
    for (const [, target = ''] of readFileSync(file, 'utf8').replace(TYPES, '').matchAll(IMPORT)) {
      if (target.startsWith('.')) files.add(join(dirname(file), target));
      else if (!target.startsWith('node:')) packages.add(nameOf(target));
    }
  }
  return packages;
}

const nameOf = (target: string) =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');

test('the production packages are those that the API and its commands import', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Readonly<Record<string, string>>;
  };
  const imported = [...packagesOf(PROGRAMS), ...PEERS].sort();
  expect(imported).toEqual(Object.keys(dependencies).sort());
});

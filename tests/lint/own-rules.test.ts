import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const OXLINT = join(ROOT, 'node_modules/oxlint/bin/oxlint');

const RULES = /^(?:sundial\((?:import-table|own-set|file-name)|import\(no-cycle)\)$/;

type Case = [file: string, code: string];

interface Report {
  readonly diagnostics: readonly {
    readonly code: string;
    readonly filename: string;
  }[];
}

/** Lints files of a repository with our configuration, and returns the rules that each violates. */
function violations(cases: readonly Case[]): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-lint-'));
  try {
    for (const name of ['scripts', 'node_modules']) symlinkSync(join(ROOT, name), join(folder, name));
    const config = readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8');
    // These files have no types.
    writeFileSync(
      join(folder, '.oxlintrc.json'),
      config.replace('"typeAware": true, "typeCheck": true, ', ''),
    );
    for (const [file, code] of cases) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), code);
    }
    const args = [OXLINT, '--format=json', ...cases.map(([file]) => file)];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout) as Report;
    const found = new Map(cases.map(([file]): [string, string[]] => [file, []]));
    for (const { code, filename } of diagnostics) if (RULES.test(code)) found.get(filename)?.push(code);
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Gives each case a file of its own: `a.ts` becomes `a-7.ts`. */
const apart = (cases: readonly Case[]) =>
  cases.map(([file, code], place): Case => [file.replace(/\/a\./, `/a-${place}.`), code]);

// The table itself is data: a line of each kind of import, folder and zone.
const forbidden: Case[] = [
  ['src/lib/contract/a.ts', `import { a } from '../format/initials';`],
  ['src/lib/stores/a.ts', `import * as z from 'zod/mini';`],
  ['src/lib/stores/a.ts', `export { a } from '../../../server/services/context.ts';`],
  ['src/lib/session/session-facts.ts', `import { a } from '../effects/effects.ts';`],
  ['src/islands/identity/a.tsx', `import { a } from '../../lib/api/identity.ts';`],
  ['src/islands/identity/a.tsx', `import type { A } from '../dashboard/parts.ts';`],
  ['src/islands/identity/a.tsx', `const a = await import('../assistant/assistant-drawer.tsx');`],
  ['src/islands/identity/a.tsx', `import { type A, signIn } from '../../lib/contract/identity.ts';`],
  ['src/islands/shell/a.tsx', `import { a } from '../assistant/assistant-drawer.tsx';`],
  ['src/layouts/a.astro', `---\nimport { a } from '../lib/stores/session/session.ts';\n---`],
  ['src/pages/a.ts', `import { a } from '../lib/stores/session/session.ts';`],
  ['src/lib/unheard-of/a.ts', `export const a = 1;`],
  ['server/routes/a.ts', `import { a } from '../db/client.ts';`],
  ['server/services/requests/a.ts', `import { Hono } from 'hono';`],
  ['server/services/session/a.ts', `import { a } from '../identity/attempts.ts';`],
  ['server/services/session/a.ts', `import type { A } from '../live/follow-live.ts';`],
  ['server/services/unheard-of/a.ts', `import { a } from '../session/find-session.ts';`],
  ['server/services/session/a.ts', `import { a } from '../unheard-of/a.ts';`],
  ['server/app.ts', `import { a } from '../src/lib/routes/links.ts';`],
];

const allowed: Case[] = [
  ['src/lib/contract/a.ts', `import { z } from './shared/schemas.ts';`],
  ['src/lib/boot/a.ts', `import { a } from '../session/session-facts.ts';`],
  ['src/islands/form/a.tsx', `import { useForm } from 'react-hook-form';`],
  ['src/islands/identity/a.tsx', `import { Field } from '../form/field.tsx';`],
  ['src/islands/identity/a.tsx', `import { type User } from '../../lib/contract/session.ts';`],
  ['src/islands/shell/a.tsx', `const drawer = () => import('../assistant/assistant-drawer.tsx');`],
  ['server/services/identity/mfa/a.ts', `import { a } from '../../session/find-session.ts';`],
  ['server/services/session/a.ts', `import { a } from '../service-error.ts';`],
  ['tests/a.test.ts', `import { a } from '../server/app.ts';`],
];

const others: readonly (readonly [...Case, rule: string | null])[] = [
  [
    'server/services/session/one.ts',
    `import { two } from './two.ts'; export const one = () => two();`,
    'import(no-cycle)',
  ],
  [
    'server/services/session/two.ts',
    `import { one } from './one.ts'; export const two = () => one();`,
    'import(no-cycle)',
  ],
  [
    'src/lib/stores/account/foreign.ts',
    `import { $user } from '../session/user.ts'; $user.set(null);`,
    'sundial(own-set)',
  ],
  ['src/lib/stores/account/own.ts', `const $user = atom(null); $user.set(1);`, null],
  ['src/lib/stores/account/read.ts', `import { $user } from '../session/user.ts'; $user.get();`, null],
  ['src/lib/stores/account/beside.ts', `import { $user } from './user.ts'; $user.set(1);`, null],
  ['src/lib/format/camelCase.ts', 'export const a = 1;', 'sundial(file-name)'],
  ['src/lib/format/two-words.test.ts', 'export const b = 1;', null],
];

it('our lint rules find what they forbid, and permit the rest', () => {
  const cases = [
    ...apart([...forbidden, ...allowed]).map(
      ([file, code], place) =>
        [file, code, place < forbidden.length ? 'sundial(import-table)' : null] as const,
    ),
    ...others,
  ];
  const found = violations(cases.map(([file, code]) => [file, code]));
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(cases.map(([file, , rule]) => [file, rule === null ? [] : [rule]])),
  );
});

import { resolve } from 'node:path';
import { ESLint, Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { importRule } from '../../scripts/lint/import-rule.mjs';

const ROOT = resolve(import.meta.dirname, '../..');

/** Lints one line as if it stood in the given file; answers what the import rule says. */
function complaints(file: string, code: string): string[] {
  const messages = new Linter({ cwd: ROOT }).verify(
    code,
    [
      {
        files: ['**/*.ts', '**/*.tsx'],
        languageOptions: { parser: tseslint.parser },
        plugins: { sundial: { rules: { 'import-table': importRule } } },
        rules: { 'sundial/import-table': 'error' },
      },
    ],
    { filename: resolve(ROOT, file) },
  );
  return messages.map((message) => message.message);
}

// The table itself is data: a line of each kind of import, folder and zone.
const forbidden: [file: string, code: string][] = [
  ['src/lib/contract/a.ts', `import { a } from '../format/initials';`],
  ['src/lib/stores/a.ts', `import * as z from 'zod/mini';`],
  ['src/lib/stores/a.ts', `export { a } from '../../../server/services/context.ts';`],
  ['src/lib/session/session-facts.ts', `import { a } from '../effects/effects.ts';`],
  ['src/islands/identity/a.tsx', `import { a } from '../../lib/api/identity.ts';`],
  ['src/islands/identity/a.tsx', `import type { A } from '../dashboard/parts.ts';`],
  ['src/islands/identity/a.tsx', `const a = await import('../assistant/assistant-drawer.tsx');`],
  ['src/islands/identity/a.tsx', `import { type A, signIn } from '../../lib/contract/identity.ts';`],
  ['src/islands/shell/a.tsx', `import { a } from '../assistant/assistant-drawer.tsx';`],
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

const allowed: [file: string, code: string][] = [
  ['src/lib/contract/a.ts', `import { z } from './shared/zod.ts';`],
  ['src/lib/boot/a.ts', `import { a } from '../session/session-facts.ts';`],
  ['src/islands/form/a.tsx', `import { useForm } from 'react-hook-form';`],
  ['src/islands/identity/a.tsx', `import { Field } from '../form/field.tsx';`],
  ['src/islands/identity/a.tsx', `import { type User } from '../../lib/contract/session.ts';`],
  ['src/islands/shell/a.tsx', `const drawer = () => import('../assistant/assistant-drawer.tsx');`],
  ['server/services/identity/mfa/a.ts', `import { a } from '../../session/find-session.ts';`],
  ['server/services/session/a.ts', `import { a } from '../service-error.ts';`],
  ['tests/a.test.ts', `import { a } from '../server/app.ts';`],
];

describe('the import table', () => {
  it.each(forbidden)('forbids, in %s: %s', (file, code) => {
    expect(complaints(file, code)).toHaveLength(1);
    expect(complaints(file, code)[0]).toMatch(/import/);
  });

  it.each(allowed)('allows, in %s: %s', (file, code) => {
    expect(complaints(file, code)).toEqual([]);
  });
});

describe('the lint configuration', () => {
  it('finds an import cycle between files imported with their extension', async () => {
    const eslint = new ESLint({
      cwd: ROOT,
      overrideConfig: [
        {
          files: ['tests/lint/fixtures/**'],
          languageOptions: { parserOptions: { project: null } },
          rules: { 'import-x/no-cycle': 'error' },
        },
      ],
      ruleFilter: ({ ruleId }) => ruleId === 'import-x/no-cycle',
    });
    const results = await eslint.lintFiles('tests/lint/fixtures');
    expect(results.map((result) => result.messages.map((message) => message.ruleId))).toEqual([
      ['import-x/no-cycle'],
      ['import-x/no-cycle'],
    ]);
  });

  it.each(['src/lib/stores/a.ts', 'src/islands/identity/a.tsx', 'src/pages/a.astro', 'server/services/a.ts'])(
    'applies table and cycle rule to %s',
    async (file) => {
      const config = (await new ESLint({ cwd: ROOT }).calculateConfigForFile(file)) as Linter.Config;
      expect(config.rules).toMatchObject({
        'sundial/import-table': [2],
        'import-x/no-cycle': [2, expect.anything()],
      });
    },
  );
});

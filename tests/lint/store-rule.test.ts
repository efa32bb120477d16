import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import { storeRule } from '../../scripts/lint/store-rule.mjs';

const complaints = (code: string) =>
  new Linter()
    .verify(code, {
      plugins: { store: { rules: { 'own-set': storeRule } } },
      rules: { 'store/own-set': 'error' },
    })
    .map(({ message }) => message);

describe('the rule of stores', () => {
  it('refuses to set a store of another feature', () => {
    expect(complaints(`import { $user } from '../session/user.ts'; $user.set(null);`)).toEqual([
      '$user belongs to another feature, whose verbs change it.',
    ]);
  });

  it.each([
    `const $user = atom(null); $user.set(1);`,
    `import { $user } from '../session/user.ts'; $user.get();`,
    `import { $user } from './user.ts'; $user.set(1);`,
  ])('permits %s', (code) => {
    expect(complaints(code)).toEqual([]);
  });
});

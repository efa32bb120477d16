import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { plainWordsRule } from '../../scripts/lint/plain-words-rule.mjs';

function problems(code: string): string[] {
  const messages = new Linter().verify(
    code,
    [
      {
        files: ['**/*.ts'],
        languageOptions: { parser: tseslint.parser },
        plugins: { sundial: { rules: { 'plain-words': plainWordsRule } } },
        rules: { 'sundial/plain-words': 'error' },
      },
    ],
    { filename: 'a.ts' },
  );
  return messages.map((message) => message.message);
}

const words = ['whoever', 'somebody', 'nobody', 'anybody', 'everybody', 'someone', 'anyone', 'everyone'];

describe('the plain-words rule', () => {
  it.each(words)('refuses "%s" in comments and test titles', (word) => {
    for (const code of [
      `// tell ${word}`,
      `/* Tell ${word} */`,
      `it('tells ${word}', () => {});`,
      `test.describe('${word}', () => {});`,
      `it.each([1])(\`\${name} tells ${word}\`, () => {});`,
    ]) {
      expect(problems(code), code).toEqual([expect.stringContaining(`"${word}"`)]);
    }
  });

  it.each(['What', 'Which', 'Where', 'Whether', 'Who', 'How'])(
    'refuses a docstring that begins with %s',
    (word) => {
      for (const code of [`/** ${word} it is. */`, `/**\n * ${word} it is.\n * @param a b\n */`]) {
        expect(problems(code), code).toEqual([expect.stringContaining(`"${word}"`)]);
      }
    },
  );

  it.each([
    '/** Returns the employee who sent it. */',
    '// What follows is generated.',
    '/* What follows is generated. */',
    '// the name "nobody", or `anyone`',
    `tell('somebody');`,
    `const somebody = 'nobody';`,
    `it('says "Nobody is here"', () => { expect('somebody').toBe(1); });`,
    '// the bodyguard',
  ])('accepts %s', (code) => {
    expect(problems(code)).toEqual([]);
  });
});

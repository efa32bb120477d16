import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseSources, regularExpressions, slowTextOf } from './support/slow-texts.ts';

const found = regularExpressions(parseSources());

test('the sources have regular expressions', () => {
  expect(found.length).toBeGreaterThan(200);
});

/**
 * Those of digits are of a fixed length, the client's page builds none from a text, the early message builds one of `blank.ts`, which is
 * tested here; the numbers have a test of their own.
 */
const BUILT: readonly string[] = [
  'server/ports/storage/s3-calls.ts',
  'server/services/thread/body-html.ts',
  'src/layouts/share-image/share-image.ts',
  'src/lib/boot/early-message.ts',
  'src/lib/contract/mfa.ts',
  'src/lib/forms/second-step-forms.ts',
];

test('no other file builds an expression, which neither this test nor the linter would see', () => {
  const files = globSync(['server/**/*.ts', 'src/**/*.{ts,tsx,astro}']).filter(
    (file) => !file.startsWith('src/lib/hosting/') && /\bRegExp\(/.test(readFileSync(file, 'utf8')),
  );
  expect(files.sort()).toEqual(BUILT);
});

/** Each of them was in a parser of ours once. */
const BACKTRACKING: readonly RegExp[] = [
  /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?;?\s*$/gi,
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/g,
  /\s*;\s*/g,
];

test.each(BACKTRACKING.map((expression) => [String(expression), expression] as const))(
  'control: the backtracking expression %s is found',
  (_, expression) => {
    expect(slowTextOf(expression)).not.toBeNull();
  },
);

test.each(found.map(({ file, expression }) => [file, String(expression), expression] as const))(
  'takes linear time: %s: %s',
  (_file, _source, expression) => {
    expect(slowTextOf(expression)).toBeNull();
  },
);

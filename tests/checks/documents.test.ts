import { describe, expect, it } from 'vitest';
import { findDeadLinks, slugsOf } from '../../scripts/checks/documents/links.mjs';
import { findSkippedTests, findUnprovedRules } from '../../scripts/checks/documents/rules.mjs';

const file = (path: string, text = '') => ({ path, text });
const page = file(
  'docs/product/offerings.md',
  '# Offers\n\n### Logo retries\n\nProved by: `tests/logo.test.ts`\n',
);
const others = [page, file('tests/logo.test.ts'), file('src/lib/a.ts', 'one\ntwo\n')];

describe('slugsOf', () => {
  it.each([
    ['# Mails & text messages', 'mails--text-messages'],
    ["## What `npm start` does, and doesn't", 'what-npm-start-does-and-doesnt'],
    ['### [Logo](logo.md) retries', 'logo-retries'],
  ])('gives the anchor of %j as GitHub does', (heading, slug) => {
    expect([...slugsOf(heading)]).toEqual([slug]);
  });

  it('numbers repeated headings and leaves out fenced code', () => {
    expect([...slugsOf('# A\n```sh\n# comment\n```\n## A\n')]).toEqual(['a', 'a-1']);
  });
});

describe('findDeadLinks', () => {
  it.each([
    ['a link to a missing file', 'docs/a.md', '[b](b.md)', '"docs/b.md" does not exist'],
    ['a link out of the folder', 'docs/a.md', '[b](../README.md)', '"README.md" does not exist'],
    ['a code span with a missing file', 'docs/a.md', '`src/lib/b.ts`', '"src/lib/b.ts" does not exist'],
    ['a code span with a missing folder', 'docs/a.md', '`src/lib/c/`', '"src/lib/c/" does not exist'],
    ['a missing anchor of another page', 'docs/a.md', '[b](product/offerings.md#logos)', 'anchor "#logos"'],
    ['a missing anchor of the same page', 'docs/a.md', '# A\n[b](#b)', 'anchor "#b"'],
    ['a line after the end of a file', 'docs/a.md', '[b](../src/lib/a.ts#L9)', 'has no line 9'],
    ['a citation of a missing rule', 'src/b.ts', '// docs/product/offerings.md#logos', 'anchor "#logos"'],
    [
      'a citation of a missing page',
      'tests/b.ts',
      '// docs/product/logos.md#a',
      '"docs/product/logos.md" does',
    ],
  ])('reports %s', (_case, path, text, problem) => {
    const problems = findDeadLinks([...others, file(path, text)]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
    expect(problems[0]).toContain(`${path}: `);
  });

  it.each([
    ['docs/a.md', '[b](product/offerings.md#logo-retries)'],
    ['docs/a.md', '# A b\n[b](#a-b) and [the web](https://example.com/b.md#c)'],
    ['docs/a.md', '[b](../src/lib/a.ts#L2) and `src/lib` and `src/<feature>/a.ts` and `scripts/*.mjs`'],
    ['docs/a.md', '```sh\ncat [b](b.md) `src/b.ts`\n```'],
    ['docs/product/b.md', '`offerings.md`, `src/lib/a.ts`'],
    ['src/b.ts', '// docs/product/offerings.md#logo-retries'],
  ])('accepts, in %s: %j', (path, text) => {
    expect(findDeadLinks([...others, file(path, text)])).toEqual([]);
  });
});

describe('findUnprovedRules', () => {
  const rule = (proof: string) => [
    file(
      'docs/product/a.md',
      `# A\n\n### First\n\nText.\n${proof}\n\n### Next\n\nProved by: \`tests/b.test.ts\`\n`,
    ),
  ];

  it.each([
    '',
    'Proved by:',
    'Proved by: hand',
    'Proved by: no test yet',
    'Untested: the rest.\n\nProved by: `tests/a.test.ts`',
    'Differs today: all of it.\n\nProved by: `tests/a.test.ts`',
  ])('reports a rule that ends with %j', (proof) => {
    expect(findUnprovedRules(rule(proof))).toEqual([expect.stringContaining('"First"')]);
  });

  it.each(['Proved by: `tests/a.test.ts`', 'Proved by: `e2e/a.spec.ts`, `tests/a.test.ts`'])(
    'accepts %j',
    (proof) => {
      expect(findUnprovedRules(rule(proof))).toEqual([]);
    },
  );
});

describe('findSkippedTests', () => {
  it.each(['it.only(', "test.skip('title'", 'describe.todo(', 'test.describe.fixme('])(
    'reports %s',
    (call) => {
      expect(findSkippedTests([file('tests/a.test.ts', `${call})`)])).toHaveLength(1);
    },
  );

  it('accepts a skip with a condition', () => {
    expect(findSkippedTests([file('e2e/a.spec.ts', "test.skip(phone, 'no sidebar')")])).toEqual([]);
  });
});

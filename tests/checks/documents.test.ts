import { describe, expect, it } from 'vitest';
import { findDeadLinks, slugsOf } from '../../scripts/checks/documents/links.mjs';
import { findSkippedTests, findUnprovedRules } from '../../scripts/checks/documents/rules.mjs';

const file = (path: string, text = '') => ({ path, text });
const page = file('docs/product/offerings.md', '# Offers\n\n### Logo retries\n');
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
  const rules = (body = '') =>
    file('docs/product/a.md', `# A\n\n### First\n\nText.\n${body}\n### Next\n\n### Next\n`);
  const citing = (text: string, path = 'tests/a.test.ts') => file(path, text);
  const all = 'docs/product/a.md#first docs/product/a.md#next docs/product/a.md#next-1';

  it.each([
    ['no test cites', citing('docs/product/a.md#next docs/product/a.md#next-1'), 'a.md#first'],
    [
      'another rule of the same title is cited',
      citing('docs/product/a.md#first docs/product/a.md#next'),
      'a.md#next-1',
    ],
  ])('reports a rule that %s', (_case, test, rule) => {
    expect(findUnprovedRules([rules(), test])).toEqual([expect.stringContaining(rule)]);
  });

  it('counts no citation in a helper', () => {
    expect(findUnprovedRules([rules(), citing(all, 'tests/helpers/a.ts')])).toHaveLength(3);
  });

  it.each(['Untested: the rest.\n', 'Differs today: all of it.\n'])('reports a rule that says %j', (line) => {
    expect(findUnprovedRules([rules(line), citing(all)])).toEqual([expect.stringContaining('"First"')]);
  });

  it('accepts rules that tests cite', () => {
    const tests = [citing('docs/product/a.md#first'), citing(all, 'e2e/a.spec.ts')];
    expect(findUnprovedRules([rules(), ...tests])).toEqual([]);
  });
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

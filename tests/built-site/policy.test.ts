import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { routes, type Route } from '../../src/lib/routes/table.ts';
import { builtSite, warnSkipped } from './support/built-site.ts';

const screens = (routes as readonly Route[]).map(({ document }) => `${document}index.html`);
const documents = [...new Set([...screens, '404.html'])];

beforeAll(() => {
  if ('skipped' in builtSite) warnSkipped('The policy of the pages', builtSite.skipped);
});
beforeEach((context) => {
  if ('skipped' in builtSite) context.skip(builtSite.skipped);
});

/** Returns the findings of csp_evaluator more severe than 50; lower numbers are more severe. */
function findings(policy: string): string[] {
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity < Severity.MEDIUM_MAYBE)
    .map(({ directive, description }) => `${directive}: ${description}`);
}

function policyOf(document: string): string {
  const html = 'skipped' in builtSite ? '' : readFileSync(join(builtSite.folder, document), 'utf8');
  return /http-equiv="content-security-policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
}

it.each(documents)('csp_evaluator finds no fault in the policy of %s', (document) => {
  const policy = policyOf(document);
  expect(policy).toContain("script-src 'self' 'sha256-");
  expect(findings(policy)).toEqual([]);
});

it('control: csp_evaluator finds the faults of a weak policy', () => {
  const worse = policyOf('sign-in/index.html').replace(
    "script-src 'self'",
    "script-src 'unsafe-inline' https:",
  );
  expect(findings(worse.replace(/'sha256-[^']*'/g, ''))).not.toEqual([]);
});

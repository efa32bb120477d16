import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { routes, type Route } from '../../src/lib/routes/table.ts';
import { builtSite, sayLoudly } from './support/built-site.ts';

const screens = (routes as readonly Route[]).map(({ document }) => `${document}index.html`);
const documents = [...new Set([...screens, '404.html'])];

beforeAll(() => {
  if ('skipped' in builtSite) sayLoudly('The policy of the pages', builtSite.skipped);
});
beforeEach((context) => {
  if ('skipped' in builtSite) context.skip(builtSite.skipped);
});

/** What csp_evaluator finds in a policy below severity 50 (SECURITY's figure; the lower the number, the worse). */
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

it.each(documents)('the policy of %s stands before a judge', (document) => {
  const policy = policyOf(document);
  expect(policy).toContain("script-src 'self' 'sha256-");
  expect(findings(policy)).toEqual([]);
});

it('the judge finds what is wrong with a worse one', () => {
  const worse = policyOf('sign-in/index.html').replace(
    "script-src 'self'",
    "script-src 'unsafe-inline' https:",
  );
  expect(findings(worse.replace(/'sha256-[^']*'/g, ''))).not.toEqual([]);
});

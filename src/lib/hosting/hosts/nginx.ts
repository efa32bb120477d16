import { type SecurityHeaders, cacheRules } from '../response-headers.ts';
import {
  hostFilePattern,
  ruleExpression,
  ruleTarget,
  lateRules,
  movedRules,
  rewriteRules,
  type HostRule,
} from './rules.ts';

function headerLines(security: SecurityHeaders, cacheControl: string): readonly string[] {
  return Object.entries({ ...security, 'Cache-Control': cacheControl }).map(
    ([name, value]) => `add_header ${name} "${value}" always;`,
  );
}

const block = (head: string, lines: readonly string[]): string =>
  [`${head} {`, ...lines.map((line) => `  ${line}`), '}'].join('\n');

/** Uses `rewrite`, which escapes captured text; `return` would copy a decoded line break into the header. */
const moved = (rule: HostRule): string =>
  block(`location ~ "${ruleExpression(rule)}"`, [
    `rewrite "${ruleExpression(rule)}" "${ruleTarget(rule)}" permanent;`,
  ]);

const rewritten = (rule: HostRule): string =>
  block(`location ~ "${ruleExpression(rule)}"`, [`try_files $uri ${rule.to}index.html;`]);

/** Returns a file to include in the `server` block of nginx, below its `root`. */
export function nginxFile(security: SecurityHeaders): string {
  const { assets, version, pages } = cacheRules;
  return `${[
    '# Include this in a server block whose root is this folder.',
    'absolute_redirect off;',
    'error_page 404 /404.html;',
    // A location with its own header inherits none.
    ...headerLines(security, pages.value),
    block(`location ^~ ${assets.path}`, [...headerLines(security, assets.value), 'try_files $uri =404;']),
    block(`location = ${version.path}`, headerLines(security, version.value)),
    block(`location ~ "^/(?:${hostFilePattern})$"`, ['return 404;']),
    ...movedRules().map(moved),
    ...rewriteRules().map(rewritten),
    ...lateRules().map(moved),
    block('location /', ['try_files $uri $uri/index.html =404;']),
  ].join('\n')}\n`;
}

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

/** In `.htaccess` Apache matches paths without their first slash, and encodes decoded text again in a redirect. */
const moved = (rule: HostRule): string =>
  `RewriteRule "${ruleExpression(rule, '')}" "${ruleTarget(rule)}" [R=301,L]`;

const rewritten = (rule: HostRule): string => `RewriteRule "${ruleExpression(rule, '')}" "${rule.to}" [L]`;

/** Returns `.htaccess`; the host must set `AllowOverride FileInfo`. */
export function apacheFile(security: SecurityHeaders): string {
  const { assets, version, pages } = cacheRules;
  const set = (value: string) => `  Header always set Cache-Control "${value}"`;
  return `${[
    '# An address of a file whose name holds an encoded slash (/attachments/a%2Fb) needs this in the server or virtual',
    '# host, where .htaccess may not set it:  AllowEncodedSlashes NoDecode',
    'ErrorDocument 404 /404.html',
    '<IfModule mod_headers.c>',
    ...Object.entries(security).map(([name, value]) => `  Header always set ${name} "${value}"`),
    set(pages.value),
    `  <If "%{REQUEST_URI} =~ m#^${assets.path}#">`,
    `  ${set(assets.value)}`,
    '  </If>',
    `  <If "%{REQUEST_URI} == '${version.path}'">`,
    `  ${set(version.value)}`,
    '  </If>',
    '</IfModule>',
    'RewriteEngine On',
    `RewriteRule "^(?:${hostFilePattern})$" - [R=404,L]`,
    'RewriteCond %{REQUEST_FILENAME} -f',
    'RewriteRule ^ - [L]',
    ...movedRules().map(moved),
    ...rewriteRules().map(rewritten),
    ...lateRules().map(moved),
  ].join('\n')}\n`;
}

import { builtRoutes } from '../built-pages.ts';
import {
  cacheRules,
  securityHeaders,
  type SecurityHeaders,
  type SecurityOptions,
} from '../response-headers.ts';
import { cloudfrontFunction, cloudfrontHeaders } from './cloudfront.ts';
import {
  hostFilePattern,
  type HostRule,
  knownFirstSegments,
  lateRules,
  movedRules,
  rewriteRules,
  ruleExpression,
  ruleTarget,
} from './rules.ts';

const firstParameter = /[:*].*/;

/**
 * Returns `staticwebapp.config.json` of Azure Static Web Apps. Its only wildcard is a trailing `*`, which a redirect
 * cannot reuse, so the boot script redirects legacy addresses with a parameter.
 */
export function azureFile(security: SecurityHeaders): string {
  const fixed = movedRules().filter(({ from }) => !from.includes(':'));
  // A wildcard also matches the bare folder, which has its own page.
  const folders = rewriteRules()
    .map(({ from }) => from.replace(firstParameter, ''))
    .filter((folder) => builtRoutes().some(({ document }) => document === folder));
  const file = {
    routes: [
      ...[cacheRules.assets, cacheRules.version].map(({ path, value }) => ({
        route: path.endsWith('/') ? `${path}*` : path,
        headers: { 'Cache-Control': value },
      })),
      ...fixed.flatMap(({ from, to }) =>
        [from, `${from}/`].map((route) => ({ route, redirect: to, statusCode: 301 })),
      ),
      ...folders.map((route) => ({ route, rewrite: `${route}index.html` })),
      ...rewriteRules().map(({ from, to }) => ({
        route: from.replace(firstParameter, '*'),
        rewrite: `${to}index.html`,
      })),
    ],
    responseOverrides: { 404: { rewrite: '/404.html', statusCode: 404 } },
    globalHeaders: { ...security, 'Cache-Control': cacheRules.pages.value },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

export function hostFiles(options: SecurityOptions): Readonly<Record<string, string>> {
  const security = securityHeaders(options);
  return {
    _redirects: redirectsFile(),
    _headers: headersFile(security),
    'vercel.json': vercelFile(security),
    'staticwebapp.config.json': azureFile(security),
    'nginx.conf': nginxFile(security),
    '.htaccess': apacheFile(security),
    'cloudfront-function.js': cloudfrontFunction(),
    'cloudfront-headers.json': cloudfrontHeaders(security),
    // Without it GitHub Pages ignores files that begin with an underscore.
    '.nojekyll': '',
  };
}

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

/** Returns a rule's lines, with and without the trailing slash, which Cloudflare distinguishes. */
const linesOf = ({ from, to }: HostRule, status: 200 | 301): readonly string[] => {
  const source = from.replace(/\*\w+$/, '*');
  return (source.endsWith('*') ? [source] : [source, `${source}/`]).map((path) => `${path} ${to} ${status}`);
};

/** Returns the path below which late rules have nothing to match, e.g. `/dashboard/unlock/*`. */
const closed = (segment: string): string => `/${segment}/unlock/* /404.html 404`;

/**
 * Returns `_redirects` for Netlify, Cloudflare and our own server; the first rule that matches applies. No expression can
 * exclude known first segments from `/:unlockToken/unlock`, so rules in front of it answer them with the 404 page.
 * Cloudflare ignores those, and takes other user ids than digits, as Netlify does: then the unlock page says that the link
 * does not work.
 */
export function redirectsFile(): string {
  const rules = [
    ...movedRules().flatMap((rule) => linesOf(rule, 301)),
    ...rewriteRules().flatMap((rule) => linesOf(rule, 200)),
    ...knownFirstSegments().map(closed),
    ...lateRules().flatMap((rule) => linesOf(rule, 301)),
  ];
  return `${rules.join('\n')}\n`;
}

/** Returns `_headers` for Netlify and Cloudflare, which revalidate pages by default. */
export function headersFile(security: SecurityHeaders): string {
  const everywhere = Object.entries(security).map(([name, value]) => `  ${name}: ${value}`);
  const kept = [cacheRules.assets, cacheRules.version].flatMap(({ path, value }) => [
    path.endsWith('/') ? `${path}*` : path,
    `  Cache-Control: ${value}`,
  ]);
  return `${['/*', ...everywhere, ...kept].join('\n')}\n`;
}

/** Returns the path in path-to-regexp's notation, with and without the trailing slash, which Vercel distinguishes. */
function sourcesOf(from: string): readonly string[] {
  const source = from
    .replace(/:userId$/, ':userId(\\d+)')
    .replace(/^\/:(\w+)/, (_, name: string) => `/:${name}((?!(?:${knownFirstSegments().join('|')})/)[^/]+)`)
    .replace(/\*(\w+)$/, ':$1+');
  return [source, `${source}/`];
}

const listOf = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }));

export function vercelFile(security: SecurityHeaders): string {
  const { assets, version } = cacheRules;
  const file = {
    redirects: [...movedRules(), ...lateRules()].flatMap(({ from, to }) =>
      sourcesOf(from).map((source) => ({ source, destination: to, statusCode: 301 })),
    ),
    rewrites: rewriteRules().flatMap(({ from, to }) =>
      sourcesOf(from).map((source) => ({ source, destination: to })),
    ),
    headers: [
      { source: '/(.*)', headers: listOf(security) },
      { source: `${assets.path}(.*)`, headers: listOf({ 'Cache-Control': assets.value }) },
      { source: version.path, headers: listOf({ 'Cache-Control': version.value }) },
    ],
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function headerLines(security: SecurityHeaders, cacheControl: string): readonly string[] {
  return Object.entries({ ...security, 'Cache-Control': cacheControl }).map(
    ([name, value]) => `add_header ${name} "${value}" always;`,
  );
}

const nginxBlock = (head: string, lines: readonly string[]): string =>
  [`${head} {`, ...lines.map((line) => `  ${line}`), '}'].join('\n');

/** Uses `rewrite`, which escapes captured text; `return` would copy a decoded line break into the header. */
const movedBlock = (rule: HostRule): string =>
  nginxBlock(`location ~ "${ruleExpression(rule)}"`, [
    `rewrite "${ruleExpression(rule)}" "${ruleTarget(rule)}" permanent;`,
  ]);

const rewrittenBlock = (rule: HostRule): string =>
  nginxBlock(`location ~ "${ruleExpression(rule)}"`, [`try_files $uri ${rule.to}index.html;`]);

/** Returns a file to include in the `server` block of nginx, below its `root`. */
function nginxFile(security: SecurityHeaders): string {
  const { assets, version, pages } = cacheRules;
  return `${[
    '# Include this in a server block whose root is this folder.',
    'absolute_redirect off;',
    'error_page 404 /404.html;',
    // A location with its own header inherits none.
    ...headerLines(security, pages.value),
    nginxBlock(`location ^~ ${assets.path}`, [
      ...headerLines(security, assets.value),
      'try_files $uri =404;',
    ]),
    nginxBlock(`location = ${version.path}`, headerLines(security, version.value)),
    nginxBlock(`location ~ "^/(?:${hostFilePattern})$"`, ['return 404;']),
    ...movedRules().map(movedBlock),
    ...rewriteRules().map(rewrittenBlock),
    ...lateRules().map(movedBlock),
    nginxBlock('location /', ['try_files $uri $uri/index.html =404;']),
  ].join('\n')}\n`;
}

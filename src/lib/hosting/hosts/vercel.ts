import { type SecurityHeaders, cacheRules } from '../response-headers.ts';
import { knownFirstSegments, lateRules, movedRules, rewriteRules } from './rules.ts';

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

/** Returns `vercel.json` for a deployment of the built folder. */
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

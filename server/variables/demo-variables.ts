import { isLoopbackHost } from '../shared/loopback.ts';

/**
 * Returns the settings that would make a demo reachable from other machines, as `NAME: problem`:
 * docs/product/configuration.md#the-demo-stays-local.
 */
export function publicDemoVariables(given: Readonly<Record<string, string | undefined>>): string[] {
  if (given['DEMO'] !== 'on') return [];
  const { HOST: host = 'localhost', APP_URL, API_URL, TRUST_PROXY: proxy = 'off' } = given;
  const urls = Object.entries({ APP_URL, API_URL });
  const names = [
    ...(isLoopbackHost(host) ? [] : ['HOST']),
    ...urls.filter(([, url]) => url !== undefined && isPublic(url)).map(([name]) => name),
    ...(proxy === 'off' ? [] : ['TRUST_PROXY']),
  ];
  return names.map(
    (name) =>
      `${name}: remove it, or set DEMO=off; a demo has a public password and is for this computer alone`,
  );
}

function isPublic(url: string): boolean {
  return URL.canParse(url) && !isLoopbackHost(new URL(url).hostname);
}

import { routes, type Route } from './table.ts';

/** Leaves the app at once, or is part of a way that must be gone in order. */
const NEVER_AHEAD: readonly string[] = ['attachment'];

/** A pattern of the route table in the notation of URLPattern, with or without its trailing slash. */
const urlPattern = (path: string): string => `${path}{/}?`;

/**
 * Speculation rules: browsers that know them render the screen behind a link that somebody is about to follow. Only
 * screens for the signed-in, whose calls wait until they are seen; never one that sends people elsewhere.
 */
export function speculationRules(): string {
  const list: readonly Route[] = routes;
  const ahead = list.filter(({ access, name }) => access === 'auth' && !NEVER_AHEAD.includes(name));
  return JSON.stringify({
    prerender: [
      { where: { href_matches: ahead.map(({ path }) => urlPattern(path)) }, eagerness: 'moderate' },
    ],
  });
}

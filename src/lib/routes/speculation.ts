import { routes, type Route } from './table.ts';

/** Screens that leave the app at once. */
const NEVER_AHEAD: readonly string[] = ['attachment'];

/** Converts a pattern of the route table to a URLPattern that takes an optional trailing slash. */
const urlPattern = (path: string): string => `${path}{/}?`;

/** The most likely next step of a screen: its page is ready before the pointer comes near. */
const LIKELY = '[data-likely]';

/**
 * Returns speculation rules: browsers that support them prerender the screen of a link when the pointer reaches it, or at once
 * when the link is marked as the likely next step. Contains only signed-in screens, whose calls wait for activation, and none
 * that leaves the app.
 */
export function speculationRules(): string {
  const list: readonly Route[] = routes;
  const ahead = list.filter(({ access, name }) => access === 'auth' && !NEVER_AHEAD.includes(name));
  return JSON.stringify({
    prerender: [
      { where: { href_matches: ahead.map(({ path }) => urlPattern(path)) }, eagerness: 'eager' },
      { where: { selector_matches: LIKELY }, eagerness: 'immediate' },
    ],
  });
}

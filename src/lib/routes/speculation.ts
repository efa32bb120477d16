import { routes, type Route } from './table.ts';

/** Screens that leave the app at once. */
const NEVER_AHEAD: readonly string[] = ['attachment'];

/** Converts a pattern of the route table to a URLPattern that takes an optional trailing slash. */
const urlPattern = (path: string): string => `${path}{/}?`;

/** Links to a likely next step, once the page is idle (`lib/stores/shell/background-work.ts`): no press comes before its page is ready. */
const LIKELY = '[data-idle] [data-likely]';

/**
 * Returns speculation rules: browsers that support them prerender the screen of a link when the pointer reaches it, or when the
 * page is idle if the link is marked as a likely next step. Contains only signed-in screens, whose calls wait for activation, and none
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

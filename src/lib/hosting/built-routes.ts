import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { deskRoutes, type DeskRoute } from '../routes/desk-table.ts';
import { routes, type Route } from '../routes/table.ts';

/** Parts of the site that a build has: docs/product/desk-session.md#builds. */
const BUILDS = ['on', 'off', 'only'] as const;
type DeskBuild = (typeof BUILDS)[number];

/** What a concierge needs outside of `/desk`. */
const SHARED: readonly string[] = [
  'home',
  'signIn',
  'forgotPassword',
  'resetPassword',
  'unlock',
  'accessibility',
];

/** @throws {Error} with a sentence for the operator. */
function deskBuildOf(value: string | undefined): DeskBuild {
  const build = BUILDS.find((one) => one === (value ?? 'on'));
  if (build === undefined) throw new Error(`DESK: "${String(value)}" is not one of ${BUILDS.join(', ')}`);
  return build;
}

/** Returns the screens that this build has, for the files of hosts and the page of unknown addresses. */
export function builtRoutes(setting = process.env['DESK']): readonly (Route | DeskRoute)[] {
  const build = deskBuildOf(setting);
  if (build === 'off') return routes;
  const own = build === 'only' ? routes.filter(({ name }) => SHARED.includes(name)) : routes;
  return [...deskRoutes, ...own];
}

/** Removes the documents of the screens that this build has not. */
export async function removeOtherScreens(distDir: string, setting = process.env['DESK']): Promise<void> {
  const kept = builtRoutes(setting);
  const all: readonly (Route | DeskRoute)[] = [...deskRoutes, ...routes];
  const removed = all.filter(({ document }) => !kept.some((route) => route.document === document));
  for (const { document } of removed) await rm(join(distDir, document, 'index.html'), { force: true });
}

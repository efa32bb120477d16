import { copyFile, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DeskRoute, deskRoutes } from '../routes/desk-routes.ts';
import { type Redirect, redirects } from '../routes/redirects.ts';
import { type Route, routes } from '../routes/table.ts';

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

/** Returns the redirects that lead to a screen of this build. One to a partner's site belongs to the employees' sign-in page. */
export function builtRedirects(
  list: readonly Redirect[] = redirects,
  setting = process.env['DESK'],
): readonly Redirect[] {
  const names: readonly string[] = builtRoutes(setting).map(({ name }) => name);
  const hasEmployees = deskBuildOf(setting) !== 'only';
  return list.filter(({ to, partner }) => names.includes(to) && (hasEmployees || partner === undefined));
}

/** Tells whether this build has the page at an address of the site. */
export function isBuilt(page: string): boolean {
  const { pathname } = new URL(page);
  return builtRoutes().some(({ document }) => document === pathname);
}

/** Removes the screens that this build has not, and their redirects. The desk alone has its sign-in at the ordinary address, too. */
export async function removeOtherScreens(distDir: string, setting = process.env['DESK']): Promise<void> {
  const kept = builtRoutes(setting);
  const all: readonly (Route | DeskRoute)[] = [...deskRoutes, ...routes];
  const removed = all.filter(({ document }) => !kept.some((route) => route.document === document));
  const moved = redirects.filter((redirect) => !builtRedirects(redirects, setting).includes(redirect));
  for (const path of [...removed.map(({ document }) => document), ...moved.map(({ from }) => from)]) {
    await rm(join(distDir, path.replace(/\/:.*/, ''), 'index.html'), { force: true });
  }
  if (deskBuildOf(setting) === 'only') {
    await copyFile(join(distDir, 'desk/sign-in/index.html'), join(distDir, 'sign-in/index.html'));
  }
  await removeEmptyFolders(distDir);
}

async function removeEmptyFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const path = join(folder, entry.name);
    await removeEmptyFolders(path);
    if ((await readdir(path)).length === 0) await rmdir(path);
  }
}

/** Returns the documents of routes with a parameter, which no static host can find by path. */
export function dynamicDocuments(): readonly { readonly document: string; readonly pattern: string }[] {
  return builtRoutes()
    .filter((route) => /[:*]/.test(route.path))
    .map((route) => ({ document: route.document, pattern: route.path }));
}

function attribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

function partOf(html: string, pattern: RegExp): string {
  return pattern.exec(html)?.[1] ?? '';
}

/** Inline scripts of the layouts and of Astro's islands. */
const INLINE_SCRIPT = /<script(?: type="module")?>[\s\S]*?<\/script>/g;
/** A template is shown by script alone. */
const NO_SCRIPT = /<noscript>[\s\S]*?<\/noscript>/g;
/** The fallback page is that screen itself. */
const UNKNOWN_ADDRESS = /<template data-unknown[\s\S]*?<\/template>/;

interface Shell {
  readonly template: string;
  readonly scripts: readonly string[];
}

async function readShell(distDir: string, document: string): Promise<Shell> {
  const html = await readFile(join(distDir, document, 'index.html'), 'utf8');
  const body = partOf(html, /<body[^>]*>([\s\S]*)<\/body>/).replace(UNKNOWN_ADDRESS, '');
  const title = partOf(html, /<title>([\s\S]*?)<\/title>/);
  const bodyClass = partOf(html, /<body[^>]*class="([^"]*)"/);
  const attributes = `data-shell="${document}" data-title="${attribute(title)}" data-body-class="${attribute(bodyClass)}"`;
  return {
    template: `<template ${attributes}>${body.replace(INLINE_SCRIPT, '').replace(NO_SCRIPT, '')}</template>`,
    scripts: body.match(INLINE_SCRIPT) ?? [],
  };
}

/**
 * Adds the body of every dynamic screen to the end of 404.html as a template, followed by an end marker. Their inline
 * scripts come once each before the templates, because Trusted Types block a script that is cloned from a template.
 */
export async function addFallbackTemplates(distDir: string): Promise<void> {
  const file = join(distDir, '404.html');
  const shells = await Promise.all(dynamicDocuments().map(({ document }) => readShell(distDir, document)));
  const scripts = new Set(shells.flatMap((shell) => shell.scripts));
  const page = await readFile(file, 'utf8');
  const parts = [
    ...scripts,
    ...shells.map((shell) => shell.template),
    '<i data-shells-end hidden></i></body>',
  ];
  await writeFile(
    file,
    page.replace('</body>', () => parts.join('')),
  );
}

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtRoutes } from './built-routes.ts';

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

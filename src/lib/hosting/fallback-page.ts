import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '../routes/table.ts';

/** Documents of screens whose address has a parameter: no static host can find them by path alone. */
export function dynamicDocuments(): readonly { readonly document: string; readonly pattern: string }[] {
  return routes
    .filter((route) => /[:*]/.test(route.path))
    .map((route) => ({ document: route.document, pattern: route.path }));
}

function attribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

function partOf(html: string, pattern: RegExp): string {
  return pattern.exec(html)?.[1] ?? '';
}

/** Inline scripts: Astro's runtime of the islands, in a page's first one, and small ones of the layouts. */
const INLINE_SCRIPT = /<script(?: type="module")?>[\s\S]*?<\/script>/g;

interface Shell {
  readonly template: string;
  readonly scripts: readonly string[];
}

async function readShell(distDir: string, document: string): Promise<Shell> {
  const html = await readFile(join(distDir, document, 'index.html'), 'utf8');
  const body = partOf(html, /<body[^>]*>([\s\S]*)<\/body>/);
  const title = partOf(html, /<title>([\s\S]*?)<\/title>/);
  const bodyClass = partOf(html, /<body[^>]*class="([^"]*)"/);
  const attributes = `data-shell="${document}" data-title="${attribute(title)}" data-body-class="${attribute(bodyClass)}"`;
  return {
    template: `<template ${attributes}>${body.replace(INLINE_SCRIPT, '')}</template>`,
    scripts: body.match(INLINE_SCRIPT) ?? [],
  };
}

/**
 * Adds every dynamic screen's body to 404.html as a template, last in the body with an end marker. Inline scripts stand
 * before the templates, once each: Trusted Types lets a script run that the parser wrote, not one that was cloned out
 * of a template. Their hashes are on every page already.
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

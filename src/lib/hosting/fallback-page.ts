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

/**
 * Adds every dynamic screen's body to 404.html as a template, last in the body with an end marker. The hashes of their
 * inline scripts are already allowed: Astro's islands use the same ones on every page.
 */
export async function addFallbackTemplates(distDir: string): Promise<void> {
  const file = join(distDir, '404.html');
  const templates: string[] = [];
  for (const { document } of dynamicDocuments()) {
    const html = await readFile(join(distDir, document, 'index.html'), 'utf8');
    const body = partOf(html, /<body[^>]*>([\s\S]*)<\/body>/);
    const title = partOf(html, /<title>([\s\S]*?)<\/title>/);
    const bodyClass = partOf(html, /<body[^>]*class="([^"]*)"/);
    templates.push(
      `<template data-shell="${document}" data-title="${attribute(title)}" data-body-class="${attribute(bodyClass)}">${body}</template>`,
    );
  }
  const page = await readFile(file, 'utf8');
  const marked = page.replace('</body>', () => `${templates.join('')}<i data-shells-end hidden></i></body>`);
  await writeFile(file, marked);
}

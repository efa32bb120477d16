import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Renders a component as the build pre-renders it. */
export function markup(element: ReactElement): string {
  return renderToStaticMarkup(element);
}

export type Attributes = Readonly<Record<string, string>>;

/** Returns the attributes of every element with this tag name, in the order of the document. */
export function elementsOf(html: string, tag: string): readonly Attributes[] {
  return [...html.matchAll(new RegExp(`<${tag}(?=[\\s>/])([^>]*)>`, 'g'))].map(([, text = '']) =>
    Object.fromEntries(
      [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name.toLowerCase(),
        value,
      ]),
    ),
  );
}

/** Returns the attributes of the only element with this tag name. */
export function onlyElement(html: string, tag: string): Attributes {
  const [found, ...more] = elementsOf(html, tag);
  if (found === undefined || more.length > 0)
    throw new Error(`There are ${String(more.length + (found ? 1 : 0))} <${tag}> in ${html}`);
  return found;
}

/** Returns what stands on screen, without the elements. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

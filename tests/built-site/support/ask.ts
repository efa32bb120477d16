import { product } from '../../../src/lib/config/product.ts';
import { routeNamed, type RouteName } from '../../../src/lib/routes/table.ts';

/** A host's reply. */
export interface Answer {
  readonly status: number;
  readonly location: string | null;
  readonly headers: Headers;
  readonly title: string;
  readonly page: string;
}

/** Fetches a path without following redirects; `location` omits the host's own origin. */
export async function ask(origin: string, path: string): Promise<Answer> {
  const reply = await fetch(origin + path, { redirect: 'manual' });
  const body = await reply.text();
  return {
    status: reply.status,
    location: reply.headers.get('location')?.replace(origin, '') ?? null,
    headers: reply.headers,
    title: (/<title>([^<]*)<\/title>/.exec(body)?.[1] ?? '').replaceAll('&amp;', '&'),
    page: /<html[^>]*data-page="([^"]*)"/.exec(body)?.[1] ?? '',
  };
}

/** Fetches a path and follows at most one redirect, to the trailing slash. */
export async function open(origin: string, path: string): Promise<Answer> {
  const first = await ask(origin, path);
  return first.status === 301 && first.location === `${path}/` ? ask(origin, first.location) : first;
}

export const titleOf = (screen: RouteName): string => `${product.name} | ${routeNamed(screen).title ?? ''}`;

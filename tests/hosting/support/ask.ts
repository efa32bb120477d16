import { product } from '../../../src/lib/config/product.ts';
import { routeNamed, type RouteName } from '../../../src/lib/routes/table.ts';

/** What a test wants to know of a host's answer. */
export interface Answer {
  readonly status: number;
  readonly location: string | null;
  readonly headers: Headers;
  readonly title: string;
  readonly page: string;
}

/** Asks without following redirects; `location` is without the host's own origin. */
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

/** Asks as a browser does: a host may first lead to the trailing slash, but not around. */
export async function open(origin: string, path: string): Promise<Answer> {
  const first = await ask(origin, path);
  return first.status === 301 && first.location === `${path}/` ? ask(origin, first.location) : first;
}

export const titleOf = (screen: RouteName): string => `${product.name} | ${routeNamed(screen).title ?? ''}`;

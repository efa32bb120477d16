import { routes, type Route } from '../routes/table.ts';

/** Tells whether search engines may index a page. */
export function isIndexed(page: string): boolean {
  const { pathname } = new URL(page);
  const list: readonly Route[] = routes;
  return list.some((route) => route.indexed === true && route.document === pathname && route.name !== 'home');
}

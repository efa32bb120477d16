import { routes, type Route } from '../routes/table.ts';

/** True for a page that search engines may list. */
export function isIndexed(page: string): boolean {
  const { pathname } = new URL(page);
  const list: readonly Route[] = routes;
  return list.some((route) => route.indexed === true && route.document === pathname && route.name !== 'home');
}

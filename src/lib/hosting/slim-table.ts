import type { Plugin } from 'vite';
import { routes, type Route } from '../routes/table.ts';

const TABLE = /\/lib\/routes\/table\.ts$/;

/** What the boot script needs of a route; it asks for documents only where a path has a parameter. */
function slim({ name, path, access, document }: Route): Partial<Route> {
  return { name, path, access, ...(/[:*]/.test(path) ? { document } : {}) };
}

/** Puts a shorter route table into the boot script's bundle. */
export function slimTable(): Plugin {
  return {
    name: 'sundial-slim-table',
    load: (id) =>
      TABLE.test(id)
        ? `export const routes = ${JSON.stringify(routes.map(slim))};
           export const routeNamed = (name) => routes.find((route) => route.name === name);`
        : null,
  };
}

import type { Plugin } from 'vite';
import { routes, type Route, type RouteName } from '../../routes/table.ts';

const TABLE = /\/lib\/routes\/table\.ts$/;

/** Returns the fields of a route that browsers need; `document` only if the path has a parameter. */
function slim({ name, path, access, document }: Route): Partial<Route> {
  return { name, path, access, ...(/[:*]/.test(path) ? { document } : {}) };
}

/** Replaces the route table in browser code with a shorter one; `only` limits it to these routes. */
export function slimTable(only: readonly RouteName[] = routes.map(({ name }) => name)): Plugin {
  const kept = routes.filter(({ name }) => only.includes(name));
  return {
    name: 'sundial-slim-table',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) =>
      TABLE.test(id)
        ? `export const routes = ${JSON.stringify(kept.map(slim))};
           export const routeNamed = (name) => routes.find((route) => route.name === name);`
        : null,
  };
}

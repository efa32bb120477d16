import { examplePaths } from '../../../src/lib/routes/example-paths.ts';
import { routes, type Route, type RouteName } from '../../../src/lib/routes/table.ts';

/** A screen of the route table with an example address. */
export interface Screen {
  readonly name: RouteName;
  readonly path: string;
  readonly access: Route['access'];
}

/** Returns every screen but `/`, which only redirects. */
export function everyScreen(requestId: string): readonly Screen[] {
  return routes
    .filter(({ name }) => name !== 'home')
    .map(({ name, access }) => ({
      name,
      access,
      path: name === 'request' ? `/requests/${requestId}` : examplePaths[name],
    }));
}

import { routes, type Route, type RouteName } from '../../../src/lib/routes/table.ts';

/** A screen of the route table with an example address. */
export interface Screen {
  readonly name: RouteName;
  readonly path: string;
  readonly access: Route['access'];
}

/** Values for the parameters; none of them needs to exist on the server. */
const values: Readonly<Record<string, string>> = {
  ':companySlug?': 'example-bakery',
  ':resetToken': 'some-token',
  ':unlockToken': 'some-token',
  ':confirmationToken': 'some-token',
  ':categoryId': '7',
  '*fileKey': 'some/key.png',
};

/** Returns every screen but `/`, which only redirects. */
export function everyScreen(requestId: string): readonly Screen[] {
  return routes
    .filter(({ name }) => name !== 'home')
    .map(({ name, path, access }) => ({
      name,
      access,
      path: path
        .split('/')
        .map((part) => (part === ':requestId' ? requestId : (values[part] ?? part)))
        .join('/'),
    }));
}

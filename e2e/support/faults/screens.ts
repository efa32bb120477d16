import { routes, type Route, type RouteName } from '../../../src/lib/routes/table.ts';

/** An address of every screen of the route table, and a heading or text by which a person knows it. */
export interface Screen {
  readonly name: RouteName;
  readonly path: string;
  readonly access: Route['access'];
}

/** Nothing of these names exists: the screens must be there all the same. */
const values: Readonly<Record<string, string>> = {
  ':companySlug?': 'example-bakery',
  ':resetToken': 'some-token',
  ':unlockToken': 'some-token',
  ':categoryId': '7',
  '*fileKey': 'some/key.png',
};

/** Every screen; `/` only leads to others. */
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

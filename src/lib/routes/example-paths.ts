import { fillPattern } from './pattern.ts';
import { routes, type RouteName } from './table.ts';

type ParamIn<Path extends string> = Path extends `${string}/${':' | '*'}${infer Param}`
  ? Param extends `${infer Name}?`
    ? Name
    : Param
  : never;

/** A value for each parameter of the table. None of them needs to exist on the server. */
const EXAMPLES: Readonly<Record<ParamIn<(typeof routes)[number]['path']>, string>> = {
  companySlug: 'example-bakery',
  resetToken: 'a-token',
  unlockToken: 'a-token',
  confirmationToken: 'a-token',
  categoryId: '7',
  requestId: '42',
  fileKey: 'a/key.pdf',
};

/** An address of every screen, without a trailing slash, for tests and pictures: a new screen of the table is in both. */
export const examplePaths = Object.fromEntries(
  routes.map(({ name, path }) => [name, fillPattern(path, EXAMPLES)]),
) as Readonly<Record<RouteName, string>>;

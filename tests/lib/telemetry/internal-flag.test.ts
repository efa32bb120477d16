import { expect, it } from 'vitest';
import { followInternal } from '../../../src/lib/telemetry/about-user.ts';
import { product } from '../../../src/lib/config/product.ts';
import { user as userSchema } from '../../../src/lib/contract/session.ts';
import { ready } from '../../../src/lib/stores/shared/remote.ts';
import { $user } from '../../../src/lib/stores/session/user.ts';

const userOf = (...companyNames: readonly string[]) =>
  userSchema.parse({
    external_id: 'u-1',
    full_name: 'Jane Doe',
    first_name: 'Jane',
    email: 'jane@mail.example',
    request_count: 0,
    companies: companyNames.map((name, id) => ({ id, name, image_url: null })),
  });

// One list for all tests: a follower is not removed.
const told: boolean[] = [];
followInternal((isInternal) => told.push(isInternal));

it.each([
  [['Example Bakery', `${product.name} OG`], true],
  [[`${product.name} Internal`, 'Example Bakery'], true],
  [['Sundial Internal'], true],
  [[`${product.name} internal`], false],
  [[`${product.name} OG Ltd`], false],
  [['OG'], false],
  [[], false],
])('the companies %j make the user internal: %s', (names, isInternal) => {
  $user.set(ready(isInternal ? userOf('Example Bakery') : userOf(`${product.name} OG`)));
  told.length = 0;
  $user.set(ready(userOf(...names)));
  // The services are told about changes, and no other fact about the user.
  expect(told).toEqual([isInternal]);
});

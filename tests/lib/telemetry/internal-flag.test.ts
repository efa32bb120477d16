import { expect, it } from 'vitest';
import { followInternal } from '../../../src/lib/telemetry/about-user.ts';
import { product } from '../../../src/lib/config/product.ts';
import { user as userSchema } from '../../../src/lib/contract/current-user.ts';
import { ready } from '../../../src/lib/stores/remote.ts';
import { $user } from '../../../src/lib/stores/user.ts';

const userOf = (companyName: string) =>
  userSchema.parse({
    external_id: 'u-1',
    full_name: 'Jane Doe',
    first_name: 'Jane',
    email: 'jane@mail.example',
    request_count: 0,
    companies: [{ id: 1, name: companyName, image_url: null }],
  });

it('tells the services whether the user is staff, and nothing else', () => {
  const told: boolean[] = [];
  followInternal((isInternal) => told.push(isInternal));
  expect(told).toEqual([]);
  $user.set(ready(userOf('Example Bakery')));
  $user.set(ready(userOf(`${product.name} OG`)));
  $user.set(ready(userOf(`${product.name} Internal`)));
  $user.set(ready(userOf(`${product.name} internal`)));
  expect(told).toEqual([false, true, false]);
});

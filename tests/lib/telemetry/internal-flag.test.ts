import { expect, it } from 'vitest';
import { followInternal } from '../../../src/lib/telemetry/about-user.ts';
import { product } from '../../../src/lib/config/product.ts';
import { user as userSchema } from '../../../src/lib/contract/session.ts';
import { ready } from '../../../src/lib/stores/shared/remote.ts';
import { $user } from '../../../src/lib/stores/session/user.ts';

const userOf = (companyName: string) =>
  userSchema.parse({
    external_id: 'u-1',
    full_name: 'Jane Doe',
    first_name: 'Jane',
    email: 'jane@mail.example',
    request_count: 0,
    companies: [{ id: 1, name: companyName, image_url: null }],
  });

it('sends the internal flag to the services, and no other fact about the user', () => {
  const told: boolean[] = [];
  followInternal((isInternal) => told.push(isInternal));
  expect(told).toEqual([]);
  $user.set(ready(userOf('Example Bakery')));
  $user.set(ready(userOf(`${product.name} OG`)));
  $user.set(ready(userOf(`${product.name} Internal`)));
  $user.set(ready(userOf(`${product.name} internal`)));
  expect(told).toEqual([false, true, false]);
});

// docs/product/configuration.md#missing-variables
import { describe, expect, it } from 'vitest';
import { withDefaults } from '../../../scripts/run/environment.mjs';
import { refusalOfBuild } from '../../../src/lib/hosting/integration.ts';

const REFUSAL = 'Missing environment variables: PUBLIC_API_BASE_URL (a production build must name its API)';
const DEMO = {
  PUBLIC_API_BASE_URL: 'https://made-up.example',
  PUBLIC_APP_ORIGINS: 'https://made-up-app.example',
  PUBLIC_PRODUCT_NAME: 'Sundial',
};

/** Returns the refusal of a build by the project's own commands. */
const refusalWith = (own: Readonly<Record<string, string>>) => refusalOfBuild(withDefaults(DEMO, own));

it('a build by Astro itself is refused without an API', () => {
  expect(refusalOfBuild({ PUBLIC_APP_ORIGINS: 'https://app.example' })).toBe(REFUSAL);
  expect(refusalOfBuild({ PUBLIC_API_BASE_URL: 'https://api.example' })).toBeNull();
});

describe("a build by the project's own commands", () => {
  it('is the demo without configuration', () => {
    expect(withDefaults(DEMO, {})).toEqual(DEMO);
    expect(refusalWith({})).toBeNull();
    expect(refusalWith({ PUBLIC_PRODUCT_NAME: 'Moonrise' })).toBeNull();
  });

  it('with origins of its own is refused without an API', () => {
    expect(refusalWith({ PUBLIC_APP_ORIGINS: 'https://app.example' })).toBe(REFUSAL);
  });

  it('with origins and an API of its own takes both', () => {
    const own = { PUBLIC_APP_ORIGINS: 'https://app.example', PUBLIC_API_BASE_URL: 'https://api.example' };
    expect(withDefaults(DEMO, own)).toEqual({ ...DEMO, ...own });
    expect(refusalWith(own)).toBeNull();
  });
});

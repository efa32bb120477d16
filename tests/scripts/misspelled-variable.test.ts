// docs/product/configuration.md#refused-settings
import { expect, it } from 'vitest';
import { environment } from '../../scripts/run/environment.mjs';
import { misspelledVariable } from '../../scripts/run/site.mjs';

it('names the variable that was meant', () => {
  expect(misspelledVariable({ PUBLIC_APP_ORIGIN: 'x', PUBLIC_API_BASE_URI: 'y', PATH: 'z' })).toBe(
    'PUBLIC_APP_ORIGIN: is unknown; did you mean PUBLIC_APP_ORIGINS?\nPUBLIC_API_BASE_URI: is unknown; did you mean PUBLIC_API_BASE_URL?',
  );
});

it('lets a build with the settings of the demo through', () => {
  expect(misspelledVariable(environment())).toBeNull();
});

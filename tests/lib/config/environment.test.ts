// docs/product/api.md#base-url
// docs/product/api.md#app-origins
// docs/product/configuration.md#build-variables
// docs/product/configuration.md#missing-variables
// docs/product/onboarding.md#answers-call
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { apiBaseFor } from '../../../src/lib/config/environment.ts';
import { readEnvironment } from '../../../src/lib/config/read-environment.ts';

const complete = {
  PUBLIC_API_BASE_URL: 'https://api.sundial.example',
  PUBLIC_LOCAL_API_URL: '',
  PUBLIC_APP_ORIGINS: 'https://app.sundial.example, https://www.sundial.example',
  PUBLIC_STORAGE_ORIGINS: '',
  PUBLIC_ONBOARDING_ANSWERS_PATH: '',
  PUBLIC_ANALYTICS_ID: '',
  PUBLIC_ANALYTICS_REPORTING: 'off',
  PUBLIC_ERROR_REPORTING: '',
  PUBLIC_SENTRY_DSN: '',
};

describe('readEnvironment', () => {
  it('accepts a complete configuration', () => {
    expect(readEnvironment(complete).appOrigins).toHaveLength(2);
  });

  it('has five app origins in the settings that the build comes with', () => {
    const defaults = parseEnv(readFileSync('.env.defaults', 'utf8'));
    const { appOrigins } = readEnvironment({ ...complete, ...defaults });
    expect(new Set(appOrigins).size).toBe(5);
    expect(appOrigins).toHaveLength(5);
    for (const origin of appOrigins) expect(new URL(origin)).toMatchObject({ origin, protocol: 'https:' });
  });

  it.each(['true', '1', 'yes', 'ON'])('refuses the flag %s, which would silently mean off', (flag) => {
    const given = { ...complete, PUBLIC_ANALYTICS_REPORTING: flag, PUBLIC_ERROR_REPORTING: flag };
    expect(() => readEnvironment(given)).toThrow(/PUBLIC_ANALYTICS_REPORTING.*PUBLIC_ERROR_REPORTING/);
  });

  it('names every missing or malformed variable at once', () => {
    const broken = { ...complete, PUBLIC_API_BASE_URL: 'not a url', PUBLIC_ANALYTICS_ID: undefined };
    expect(() => readEnvironment(broken)).toThrow(
      /^Missing environment variables: PUBLIC_API_BASE_URL.*PUBLIC_ANALYTICS_ID/,
    );
  });
});

describe('the path of the onboarding answers', () => {
  it.each(['', '/intro/:token/answers'])('may be %j', (path) => {
    const environment = readEnvironment({ ...complete, PUBLIC_ONBOARDING_ANSWERS_PATH: path });
    expect(environment.onboardingAnswersPath).toBe(path);
  });

  it.each(['/intro/answers', 'https://api.example/:token'])('must not be %j', (path) => {
    expect(() => readEnvironment({ ...complete, PUBLIC_ONBOARDING_ANSWERS_PATH: path })).toThrow(
      'PUBLIC_ONBOARDING_ANSWERS_PATH (must be a path with :token)',
    );
  });
});

describe('apiBaseFor', () => {
  const environment = readEnvironment(complete);

  it('uses the configured base on a production origin', () => {
    for (const origin of environment.appOrigins)
      expect(apiBaseFor(environment, origin)).toBe('https://api.sundial.example');
  });

  it('uses the local API, or the own origin, anywhere else', () => {
    expect(apiBaseFor(environment, 'http://localhost:8787')).toBe('http://localhost:8787');
    const local = readEnvironment({ ...complete, PUBLIC_LOCAL_API_URL: 'http://localhost:9000/' });
    expect(apiBaseFor(local, 'http://localhost:4321')).toBe('http://localhost:9000');
  });
});

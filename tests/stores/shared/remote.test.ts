import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/lib/api/shared/api-error.ts';
import {
  dataOf,
  errorOf,
  failed,
  isOutdated,
  loading,
  ready,
} from '../../../src/lib/stores/shared/remote.ts';

const error = new ApiError({ kind: 'network' });
const outdated = failed(ready('data'), error);

describe('a remote', () => {
  it.each([
    ['loading', loading, null, null, false],
    ['ready', ready('data'), 'data', null, false],
    ['failed', failed(loading, error), null, error, false],
    ['failed again', failed(failed(loading, error), error), null, error, false],
    ['outdated', outdated, 'data', error, true],
    ['refreshed', ready('newer'), 'newer', null, false],
  ])('that is %s', (_, remote, data, itsError, isOld) => {
    expect(dataOf(remote)).toBe(data);
    expect(errorOf(remote)).toBe(itsError);
    expect(isOutdated(remote)).toBe(isOld);
  });
});

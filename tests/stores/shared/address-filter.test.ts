// docs/product/api.md#days-and-times
import { afterEach, expect, test, vi } from 'vitest';
import { deskQueue } from '../../../src/lib/contract/desk-queue.ts';
import { createAddressFilter } from '../../../src/lib/stores/shared/address-filter.ts';

afterEach(() => vi.restoreAllMocks());

const zoneOf = (timeZone: string) => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementationOnce(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone };
  });
  return createAddressFilter(deskQueue.query).query()['zone'];
};

test('a filter names the browser’s time zone', () => {
  expect(zoneOf('Asia/Tokyo')).toBe('Asia/Tokyo');
});

test.each(['Etc/Unknown', 'Sun/Dial', ''])('a browser of the zone %j counts as one of UTC', (zone) => {
  expect(zoneOf(zone)).toBe('UTC');
});

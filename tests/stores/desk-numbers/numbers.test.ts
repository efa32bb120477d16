// docs/product/desk-numbers.md#screen
import { afterEach, expect, test, vi } from 'vitest';
import { saveTable } from '../../../src/lib/stores/desk-numbers/numbers.ts';
import { openDownloads } from '../../helpers/saved-files.ts';

afterEach(() => vi.unstubAllGlobals());

test('a table is saved as CSV without formulas', async () => {
  const { names, files } = openDownloads();
  saveTable('by-company', [
    ['Company', 'Requests'],
    ['=SUM(A1)', 3],
    ['Works', null],
  ]);
  expect(names).toEqual(['by-company.csv']);
  expect((await files[0]?.text())?.replace('\uFEFF', '')).toBe(
    '"Company","Requests"\r\n"\'=SUM(A1)","3"\r\n"Works",""\r\n',
  );
});

import { expect, test } from 'vitest';
import { DEFAULT_BRAND } from '../../../src/lib/brand/brand.ts';
import { brandSite } from '../../../src/lib/hosting/brand-site.ts';
import { squarePng } from '../../helpers/large-pictures.ts';

const picture = (side: number) => ({ file: 'picture.png', bytes: squarePng(side) });

test.each(['logo', 'logoDark', 'icon'] as const)(
  'refuses a brand whose %s is too large to be shown',
  async (field) => {
    const brand = { ...DEFAULT_BRAND, logo: picture(64) };
    await expect(brandSite({ ...brand, [field]: picture(16_380) })).rejects.toThrow(
      'The picture picture.png has more than 16 million pixels.',
    );
    expect((await brandSite({ ...brand, [field]: picture(64) })).files.size).toBeGreaterThan(0);
  },
);

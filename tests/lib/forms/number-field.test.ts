import { describe, expect, it } from 'vitest';
import { zodResolver } from '../../../src/islands/form/resolver.ts';
import { z } from '../../../src/lib/contract/shared/zod.ts';
import { numberOf } from '../../../src/lib/format/numbers.ts';
import { numberField } from '../../../src/lib/forms/number-field.ts';

const resolve = zodResolver(z.object({ amount: numberField }));

/** Returns what the form kit hands over for a typed text: the number, or the sentence under the field. */
async function handedOver(typed: string): Promise<unknown> {
  const { values, errors } = await resolve({ amount: typed }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return errors.amount?.message ?? ('amount' in values ? values.amount : undefined);
}

describe('a number field', () => {
  it.each([
    ['7', 7],
    [' 12.50 ', 12.5],
    ['.5', 0.5],
    ['3.', 3],
    ['007', 7],
  ])('hands over %j as a number', async (typed, number) => {
    expect(await handedOver(typed)).toBe(number);
  });

  it.each([
    ['1,500', 1500],
    ['12,345,678.9', 12_345_678.9],
    ['1,5', 1.5],
    ['0,125', 0.125],
    [',5', 0.5],
    ['1500,25', 1500.25],
  ])('understands the comma of %j', async (typed, number) => {
    expect(await handedOver(typed)).toBe(number);
  });

  it.each([
    ['-4', -4],
    ['-1,234.5', -1234.5],
    ['\u22124', -4],
    ['+4', 4],
  ])('understands the sign of %j', async (typed, number) => {
    expect(await handedOver(typed)).toBe(number);
  });

  it.each(['', '   '])('hands over no number, and not 0, for %j', async (typed) => {
    expect(await handedOver(typed)).toBeNull();
  });

  it('is read by a caller that does not trim', () => {
    expect(numberOf(' 12 ')).toBe(12);
  });

  it('hands over the largest number that is kept exactly', async () => {
    expect(await handedOver('9,007,199,254,740,991')).toBe(Number.MAX_SAFE_INTEGER);
  });

  it.each(['9007199254740993', '-9007199254740993', '9'.repeat(400), '1e400'])(
    'refuses the huge %j',
    async (typed) => {
      expect(await handedOver(typed)).toBe('Please enter a number');
    },
  );

  it.each(['four', '-', '--4', '4-', '1,2,3', '1.2.3', '1,234,5', '0x10', 'Infinity', 'NaN', '1 2', ','])(
    'refuses %j',
    async (typed) => {
      expect(await handedOver(typed)).toBe('Please enter a number');
    },
  );
});

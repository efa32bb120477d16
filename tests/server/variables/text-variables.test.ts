import { expect, test } from 'vitest';
import { readVariables, VariablesError } from '../../../server/variables/read-variables.ts';

const DEVELOPMENT = { NODE_ENV: 'development' };

test('text messages go to the United States and Canada, and to no expensive code', () => {
  const { on, areaCodes } = readVariables(DEVELOPMENT).texts;
  expect(on).toBe(true);
  expect(['202', '416', '808'].every((code) => areaCodes.has(code))).toBe(true);
  expect(['900', '800', '888', '876', '787', '684'].some((code) => areaCodes.has(code))).toBe(false);
});

test('the fictional area code is allowed only where no provider sends', () => {
  const sms = {
    SMS_URL: 'https://sms.example/Messages.json',
    SMS_ACCOUNT: 'one',
    SMS_TOKEN: 'two',
    SMS_FROM: '+12025550199',
  };
  expect(readVariables(DEVELOPMENT).texts.areaCodes.has('555')).toBe(true);
  expect(readVariables({ ...DEVELOPMENT, ...sms }).texts.areaCodes.has('555')).toBe(false);
});

test('area codes and limits can be set, and texts turned off', () => {
  const { on, areaCodes, limits } = readVariables({
    ...DEVELOPMENT,
    TEXTS: 'off',
    TEXT_AREA_CODES: 'CA, 684',
    TEXTS_PER_DAY: '10',
  }).texts;
  expect([on, limits.perDay]).toEqual([false, 10]);
  expect(['416', '684', '202'].map((code) => areaCodes.has(code))).toEqual([true, true, false]);
});

test.each(['900', '888', 'US,876', '20', 'FR', ','])('the area codes %j are refused', (TEXT_AREA_CODES) => {
  expect(() => readVariables({ ...DEVELOPMENT, TEXT_AREA_CODES })).toThrow(VariablesError);
});

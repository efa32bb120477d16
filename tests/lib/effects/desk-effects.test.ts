// docs/product/desk-session.md#own-storage
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deskEffects } from '../../../src/lib/effects/desk-effects.ts';
import { createKeyValue, effects, provideEffects } from '../../../src/lib/effects/effects.ts';

/** A browser storage whose values are properties, as those of the real one. */
class TestStorage {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null;
  }
  setItem(key: string, value: string): void {
    Reflect.set(this, key, value);
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
  clear(): void {
    for (const key of Object.keys(this)) this.removeItem(key);
  }
}

let storage: TestStorage;
beforeEach(() => {
  storage = new TestStorage();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', new TestStorage());
  provideEffects({
    ...effects(),
    local: createKeyValue('localStorage'),
    session: createKeyValue('sessionStorage'),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the desk stores under names of its own, and finds nothing of an employee', () => {
  const [employee, desk] = [effects().local, deskEffects().local];
  employee.set('token', 'of the employee');
  desk.set('token', 'of the concierge');
  expect(Object.keys(storage).toSorted()).toEqual(['desk.token', 'token']);
  expect([employee.get('token'), desk.get('token')]).toEqual(['of the employee', 'of the concierge']);
  expect([employee.keys(), desk.keys()]).toEqual([['token'], ['token']]);
  desk.remove('token');
  expect([employee.get('token'), desk.get('token')]).toEqual(['of the employee', null]);
});

test('what one of them clears, the other keeps', () => {
  const [employee, desk] = [effects().local, deskEffects().local];
  for (const key of ['token', 'theme', 'cache:a']) {
    employee.set(key, 'employee');
    desk.set(key, 'desk');
  }
  employee.clear();
  expect([employee.keys(), desk.keys().toSorted()]).toEqual([[], ['cache:a', 'theme', 'token']]);
  employee.set('token', 'employee');
  desk.clear();
  expect([employee.keys(), desk.keys()]).toEqual([['token'], []]);
});

test('the token is the last thing that the desk clears', () => {
  const desk = deskEffects().local;
  for (const key of ['token', 'theme', 'cache:a']) desk.set(key, 'desk');
  const removed = vi.spyOn(storage, 'removeItem');
  desk.clear();
  expect(removed.mock.calls.at(-1)).toEqual(['desk.token']);
});

test('a full storage drops the cached replies of the writer alone', () => {
  const [employee, desk] = [effects().local, deskEffects().local];
  for (const part of [employee, desk]) part.set('cache:a', 'old');
  vi.spyOn(storage, 'setItem').mockImplementationOnce(() => {
    throw new Error('full');
  });
  expect(desk.set('token', 'of the concierge')).toBe(true);
  expect([employee.get('cache:a'), desk.get('cache:a')]).toEqual(['old', null]);
});

test('a full storage keeps what the desk writes for as long as the page', () => {
  vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  const desk = deskEffects().local;
  expect(desk.set('token', 'of the concierge')).toBe(false);
  expect([desk.get('token'), desk.keys(), effects().local.keys()]).toEqual([
    'of the concierge',
    ['token'],
    [],
  ]);
  desk.clear();
  expect(desk.get('token')).toBeNull();
});

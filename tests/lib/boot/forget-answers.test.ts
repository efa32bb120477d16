// docs/product/session.md#expired-session
import { afterEach, expect, it, vi } from 'vitest';
import { forgetAnswers } from '../../../src/lib/boot/read-session-facts.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** As in a browser, the keys of a storage are its own enumerable properties. */
function stubStorage(entries: Record<string, string>): Record<string, string> {
  const storage = { ...entries };
  Object.defineProperty(storage, 'removeItem', {
    value: (key: string) => Reflect.deleteProperty(storage, key),
  });
  vi.stubGlobal('localStorage', storage);
  return storage;
}

it('removes cached answers of every employee, and keeps drafts and pending messages', () => {
  const storage = stubStorage({
    'cache:v1:robin:user': '{}',
    'cache:v1:sam:request:1': '{}',
    'draft:v1:robin:message:1': '{}',
    'outbox:v1': '[]',
    cacheOwner: 'robin',
    theme: 'dark',
  });
  forgetAnswers();
  expect(Object.keys(storage)).toEqual(['draft:v1:robin:message:1', 'outbox:v1', 'cacheOwner', 'theme']);
});

it('does nothing in a browser without storage', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(forgetAnswers).not.toThrow();
});

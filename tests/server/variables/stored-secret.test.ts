import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storedSecret } from '../../../server/variables/stored-secret.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sundial-secret-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('creates a secret once, readable by its owner only', () => {
  const path = join(folder, 'deeper', 'secret');
  const secret = storedSecret(path);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(storedSecret(path)).toBe(secret);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'deeper'))).toEqual(['secret']);
});

test('removes read access of others', () => {
  const path = join(folder, 'secret');
  writeFileSync(path, 'written by hand\n', { mode: 0o644 });
  expect(storedSecret(path)).toBe('written by hand');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('refuses an empty file', () => {
  const path = join(folder, 'secret');
  writeFileSync(path, '\n');
  expect(() => storedSecret(path)).toThrow(`The file ${path} is empty`);
});

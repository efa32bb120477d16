import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptSecret } from '../../../server/kept-secret.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sundial-secret-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('a secret is made once and only its owner can read it', () => {
  const path = join(folder, 'deeper', 'secret');
  const secret = keptSecret(path);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(keptSecret(path)).toBe(secret);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'deeper'))).toEqual(['secret']);
});

test('a file that others could read is closed to them', () => {
  const path = join(folder, 'secret');
  writeFileSync(path, 'written by hand\n', { mode: 0o644 });
  expect(keptSecret(path)).toBe('written by hand');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('an empty file is no secret', () => {
  const path = join(folder, 'secret');
  writeFileSync(path, '\n');
  expect(() => keptSecret(path)).toThrow(`The file ${path} is empty`);
});

import { expect, test } from 'vitest';
import { releaseNotes } from '../../scripts/docs/release-notes.mjs';

const CHANGELOG = `# Changelog

About versions.

## 0.4.0, not released yet

- Soon.

## 0.3.0, 2026-12-01

### Added

- A new thing.

## 0.3, 2026-01-01

- An old thing.
`;

test('the notes of a version are its part of the changelog alone', () => {
  expect(releaseNotes(CHANGELOG, '0.3.0')).toBe('### Added\n\n- A new thing.\n');
});

test('a version that the changelog does not know, or does not call released, has no notes', () => {
  expect(() => releaseNotes(CHANGELOG, '0.5.0')).toThrow('no part about 0.5.0');
  expect(() => releaseNotes(CHANGELOG, '0.4.0')).toThrow('not released yet');
});

import { expect, it } from 'vitest';
import { fillPattern, matchPattern, segmentsOf } from '../../../src/lib/routes/pattern.ts';

it.each([
  ['/', '/', {}],
  ['/', '/a', null],
  ['/a/b', '/a/b/', {}],
  ['/a/b', '//a//b', {}],
  ['/a/b', '/a', null],
  ['/a/b', '/a/b/c', null],
  ['/a/b', '/b/a', null],
  ['/a/:id', '/a/x%20y', { id: 'x y' }],
  ['/a/:id', '/a', null],
  ['/a/:id', '/a/%E0%A4%A', null],
  ['/a/:id?', '/a', {}],
  ['/a/:id?', '/a/x', { id: 'x' }],
  ['/a/:id?', '/b', null],
  ['/a/:id?', '/a/x/y', null],
  ['/a/:userId', '/a/12', { userId: '12' }],
  ['/a/:userId', '/a/12x', null],
  ['/a/:userId', '/a/x12', null],
  ['/a/*key', '/a/x/y%2Fz', { key: 'x/y/z' }],
  ['/a/*key', '/a', null],
  ['/a/*key', '/a/%E0%A4%A', null],
  ['/:one/b/:two', '/x/b/y', { one: 'x', two: 'y' }],
])('matchPattern: %s at %s gives %o', (pattern, path, params) => {
  expect(matchPattern(pattern, segmentsOf(path))).toEqual(params);
});

it.each([
  ['/', {}, '/'],
  ['/a/b', {}, '/a/b'],
  ['/a/:id', { id: 'x/y' }, '/a/x%2Fy'],
  ['/a/:id?', {}, '/a'],
  ['/a/:id?', { id: 'x' }, '/a/x'],
  ['/a/:id/b', { id: '' }, '/a/b'],
  ['/a/*key', { key: 'x y/z' }, '/a/x%20y/z'],
])('fillPattern: %s with %o gives %s', (pattern, params, path) => {
  expect(fillPattern(pattern, params)).toBe(path);
});

import { expect, it } from 'vitest';
import { conciergeName } from '../../../src/lib/stores/thread/concierge-name.ts';

it.each([
  ['Ada Example', { firstName: 'Ada', initials: 'AE' }],
  ['  Ada ', { firstName: 'Ada', initials: 'A' }],
  ['Sundial Concierge', null],
  ['Your concierge', null],
  ['Sundial', null],
  ['', null],
  [null, null],
])('reads %j as %j', (sourceName, name) => {
  expect(conciergeName(sourceName)).toEqual(name);
});

import { expect, it } from 'vitest';
import { message } from '../../../src/lib/contract/message.ts';
import { conciergeName, conciergeOf } from '../../../src/lib/stores/thread/thread-messages.ts';

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

const from = (id: number, source: string, source_name: string | null) =>
  message.parse({ id, body_html: '', source, source_name, external_created_at: null });

it('the concierge of a thread is the one who wrote last', () => {
  const ada = from(1, 'life_concierge', 'Ada Example');
  const own = from(2, 'user', 'Robin Meyer');
  expect(conciergeOf([ada, from(3, 'life_concierge', 'Bea Example'), own])?.firstName).toBe('Bea');
  expect(conciergeOf([ada, from(4, 'life_concierge', 'Sundial Concierge')])).toBeNull();
  expect(conciergeOf([own])).toBeNull();
});

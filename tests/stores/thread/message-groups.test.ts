// docs/product/thread.md#face
// docs/product/thread.md#the-concierge
// docs/product/thread.md#message-text
import { describe, expect, it } from 'vitest';
import { type Message, message } from '../../../src/lib/contract/message.ts';
import {
  awaitsFirstAnswer,
  conciergeName,
  conciergeOf,
  conciergeOfRequest,
  groupMessages,
  isNameAlone,
} from '../../../src/lib/stores/thread/thread-messages.ts';

const at = (id: number, source: string, local: string): Message =>
  message.parse({
    ...{ id, body_html: `${id}`, source, external_created_at: new Date(local).toISOString() },
    source_name: source === 'user' ? 'Robin' : 'Sundial Concierge',
  });

const thread = [
  at(1, 'user', '2026-03-02T09:00'),
  at(2, 'user', '2026-03-02T09:05'),
  at(3, 'life_concierge', '2026-03-02T10:00'),
  at(4, 'life_concierge', '2026-03-02T10:01'),
  at(5, 'life_concierge', '2026-03-02T10:02'),
  at(6, 'life_concierge', '2026-03-03T08:00'),
];

const idsOf = (drawn?: number) =>
  groupMessages(thread, drawn).map(({ messages }) => messages.map(({ id }) => id));
const keysOf = (drawn?: number) => groupMessages(thread, drawn).map(({ key }) => key);

describe('groupMessages', () => {
  it('groups consecutive messages of one sender on one day', () => {
    expect(idsOf()).toEqual([[1, 2], [3, 4, 5], [6]]);
    expect(groupMessages(thread).map(({ mine }) => mine)).toEqual([true, false, false]);
  });

  it('begins a group with another sender of the same side, drawn or not', () => {
    const named = (id: number, source_name: string) => ({
      ...at(id, 'life_concierge', `2026-03-02T1${id}:00`),
      source_name,
    });
    const two = [named(1, 'Ana'), named(2, 'Alex'), named(3, 'Alex')];
    expect(groupMessages(two).map(({ key }) => key)).toEqual(['1', '2']);
    expect(groupMessages(two, 1).map(({ key }) => key)).toEqual(['2']);
  });

  it('begins a group where the side changes under one name, or without names', () => {
    const unnamed = (id: number, source: string) => ({
      ...at(id, source, `2026-03-02T1${id}:00`),
      source_name: null,
    });
    const two = [unnamed(1, 'user'), unnamed(2, 'life_concierge'), unnamed(3, 'life_concierge')];
    expect(groupMessages(two).map(({ key }) => key)).toEqual(['1', '2']);
    expect(groupMessages(two, 1).map(({ key }) => key)).toEqual(['2']);
  });

  it('names each day once', () => {
    expect(groupMessages(thread).map(({ newDay }) => newDay)).toEqual([
      thread[0]?.external_created_at,
      null,
      thread[5]?.external_created_at,
    ]);
  });

  it.each([1, 2, 3, 4, 5, 6, 100])('draws the newest %i', (drawn) => {
    expect(idsOf(drawn).flat()).toEqual(thread.slice(-drawn).map(({ id }) => id));
  });

  it('keeps the key of a group however much of it is rendered', () => {
    expect(keysOf()).toEqual(['1', '3', '6']);
    expect(keysOf(2)).toEqual(['3', '6']);
    expect(keysOf(4)).toEqual(['3', '6']);
    expect(keysOf(5)).toEqual(['1', '3', '6']);
    expect(groupMessages([...thread, at(7, 'life_concierge', '2026-03-03T08:01')], 2)[0]?.key).toBe('6');
  });

  it('returns no groups for no messages', () => {
    expect(groupMessages([])).toEqual([]);
  });
});

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

it('awaitsFirstAnswer is true in the queue until a concierge has written, whatever the service sent', () => {
  expect(awaitsFirstAnswer({ status: 'open', messages: thread })).toBe(true);
  expect(awaitsFirstAnswer({ status: 'in_progress', messages: thread })).toBe(false);
  const answer = { ...at(7, 'life_concierge', '2026-03-03T09:00'), source_name: 'Noor Haddad' };
  expect(awaitsFirstAnswer({ status: 'open', messages: [...thread, answer] })).toBe(false);
});

describe('conciergeOfRequest', () => {
  const ines = {
    name: 'Ines Vidal',
    title: 'Home',
    portrait_url: '/ines.svg',
    since: '2026-03-02T10:00:00Z',
  };
  const fromNoor = { ...at(7, 'life_concierge', '2026-03-03T09:00'), source_name: 'Noor Haddad' };

  it('is whom the API names, with a first name', () => {
    const found = conciergeOfRequest({ concierge: ines, messages: [fromNoor] });
    expect(found).toMatchObject({ firstName: 'Ines', title: 'Home', portraitUrl: '/ines.svg' });
  });

  it('is the one who wrote last where the API names none, or the service', () => {
    const service = { ...ines, name: 'Sundial Concierge' };
    for (const concierge of [undefined, service])
      expect(conciergeOfRequest({ concierge, messages: [fromNoor] })).toMatchObject({
        firstName: 'Noor',
        portraitUrl: null,
        since: null,
      });
    expect(conciergeOfRequest({ concierge: service, messages: thread })).toBeNull();
  });

  it('is nobody in the queue, whoever wrote last', () => {
    expect(conciergeOfRequest({ concierge: null, messages: [fromNoor] })).toBeNull();
  });

  it('is away until they are back', () => {
    const away = { ...ines, away: true, away_until: '2026-03-09T09:00:00Z' };
    const until = { isAway: true, awayUntil: '2026-03-09T09:00:00Z' };
    expect(conciergeOfRequest({ concierge: away, messages: [] })).toMatchObject(until);
    expect(conciergeOfRequest({ concierge: ines, messages: [] })).toMatchObject({
      isAway: false,
      awayUntil: null,
    });
  });
});

it.each([
  [true, 'Attached: q.pdf', ['u/q.pdf']],
  [true, 'q.pdf', ['u/q.pdf']],
  [false, 'q.pdf', ['u/q.pdf', 'u/r.pdf']],
  [false, 'See q.pdf', ['u/q.pdf']],
  [false, 'q.pdf', []],
])(
  'says %j to whether the text %j is the name of the files %j alone',
  (isAlone, body_html, attachment_keys) => {
    expect(isNameAlone({ ...at(1, 'user', '2026-03-02T09:00'), body_html, attachment_keys })).toBe(isAlone);
  },
);

import { atom } from 'nanostores';
import { expect, it } from 'vitest';
import { createRemote } from '../../../src/lib/stores/shared/create-remote.ts';
import { followRemote, remotesById } from '../../../src/lib/stores/shared/remotes-by-id.ts';
import type { WireId } from '../../../src/lib/contract/shared/text.ts';
import { openTestBrowser } from '../../helpers/browser-effects.ts';

const create = (id: WireId) =>
  createRemote<string>({
    load: () => Promise.resolve(`data of ${id}`),
    feature: 'tests',
    component: 'by-id',
  });

it('keeps one remote per id', () => {
  const remoteOf = remotesById(create);
  expect(remoteOf(7)).toBe(remoteOf('7'));
  expect(remoteOf(7)).not.toBe(remoteOf(8));
});

it('follows the remote of the current id', async () => {
  openTestBrowser({ fetch: () => Promise.reject(new Error('No calls here.')), now: () => 0 });
  const remoteOf = remotesById(create);
  const $id = atom<string | null>(null);
  const $followed = followRemote($id, remoteOf);
  const seen: unknown[] = [];
  const stop = $followed.subscribe((remote) => seen.push(remote));
  expect($followed.get()).toEqual({ status: 'loading' });
  $id.set('7');
  await remoteOf('7').refresh();
  await remoteOf('8').refresh();
  expect($followed.get()).toEqual({ status: 'ready', data: 'data of 7' });
  $id.set('8');
  expect($followed.get()).toEqual({ status: 'ready', data: 'data of 8' });
  $id.set(null);
  expect($followed.get()).toEqual({ status: 'loading' });
  expect(seen).toHaveLength(4);
  stop();
});

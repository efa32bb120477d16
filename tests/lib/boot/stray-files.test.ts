// docs/product/shell.md#stray-files
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ignoreStrayFiles } from '../../../src/lib/boot/early-input.ts';
import { bundleBootScripts } from '../../../src/lib/hosting/boot-script.ts';
import { openTestPage, type TestPage } from '../../helpers/page-events.ts';

class FileField {
  readonly type = 'file';
}

let page: TestPage;
beforeEach(() => {
  page = openTestPage();
  vi.stubGlobal('HTMLInputElement', FileField);
  ignoreStrayFiles();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const carrying = (type: string) => ({ dataTransfer: { types: [type], dropEffect: 'copy' } });

it.each(['dragover', 'drop'])('keeps the page when a file is dropped beside what takes files: %s', (type) => {
  const facts = carrying('Files');
  expect(page.send(type, facts)).toBe(false);
  expect(facts.dataTransfer.dropEffect).toBe('none');
});

it.each([
  ['a file over a file field', { ...carrying('Files'), target: new FileField() }],
  ['a dragged text', carrying('text/plain')],
])('leaves alone: %s', (_, facts) => {
  expect(page.send('drop', facts)).toBe(true);
});

it('leaves alone a file that something on the page has taken', () => {
  const facts = { ...carrying('Files'), defaultPrevented: true };
  page.send('drop', facts);
  expect(facts.dataTransfer.dropEffect).toBe('copy');
});

it('is part of the boot script of every page', async () => {
  const scripts = Object.entries(await bundleBootScripts());
  const without = scripts.filter(([, { code }]) => !code.includes('dragover')).map(([name]) => name);
  expect(without).toEqual([]);
});

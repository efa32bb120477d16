// docs/product/desk-session.md#builds
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  builtRoutes,
  dynamicDocuments,
  isBuilt,
  removeOtherScreens,
} from '../../../src/lib/hosting/built-pages.ts';
import { hostFiles } from '../../../src/lib/hosting/hosts/host-files.ts';
import { movedRules } from '../../../src/lib/hosting/hosts/rules.ts';

let dist: string;
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'sundial-built-'));
  for (const { document } of builtRoutes('on')) {
    await mkdir(join(dist, document), { recursive: true });
    await writeFile(join(dist, document, 'index.html'), document);
  }
});
afterEach(async () => {
  delete process.env['DESK'];
  await rm(dist, { recursive: true });
});

const pages = async () =>
  (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('.html')).toSorted();
const isOfDesk = (name: string) => /^(?:desk\/|shell\/desk-)/.test(name);

test('a build without the desk has none of its pages, and hosts do not know them', async () => {
  await removeOtherScreens(dist, 'off');
  const left = await pages();
  expect(left.filter(isOfDesk)).toEqual([]);
  expect(left).toContain('dashboard/index.html');
  process.env['DESK'] = 'off';
  expect(dynamicDocuments().filter(({ document }) => document.includes('desk'))).toEqual([]);
  const files = hostFiles({ allowsOwnFrames: false, coversSubDomains: false });
  expect(JSON.stringify(files)).not.toContain('desk');
});

test('a build of the desk alone has its pages, the sign-in and the passwords', async () => {
  const ofDesk = (await pages()).filter(isOfDesk);
  await removeOtherScreens(dist, 'only');
  const left = await pages();
  expect(left.filter(isOfDesk)).toEqual(ofDesk);
  expect(left.filter((name) => !isOfDesk(name))).toEqual([
    'accessibility/index.html',
    'forgot-password/index.html',
    'index.html',
    'shell/reset-password/index.html',
    'shell/unlock/index.html',
    'sign-in/index.html',
  ]);
  // The ordinary sign-in leads to pages of employees.
  expect(await readFile(join(dist, 'sign-in/index.html'), 'utf8')).toBe('/desk/sign-in/');
  expect(await readdir(dist)).not.toContain('welcome');
  process.env['DESK'] = 'only';
  const targets = movedRules().map(({ to }) => to);
  expect(targets).toContain('/sign-in/');
  expect(targets.filter((to) => /^\/(?:dashboard|requests|sign-up|welcome)/.test(to))).toEqual([]);
  expect([isBuilt('https://a.example/sign-up/'), isBuilt('https://a.example/sign-in/')]).toEqual([
    false,
    true,
  ]);
});

test('a build has both unless the setting says otherwise, and another value is refused', async () => {
  const before = await pages();
  await removeOtherScreens(dist, undefined);
  expect(await pages()).toEqual(before);
  expect(() => builtRoutes('no')).toThrow('DESK: "no" is not one of on, off, only');
});

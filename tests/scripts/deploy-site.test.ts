import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deploySite } from '../../scripts/deploy/deploy-site.mjs';
import { bucketTarget, folderTarget, openTarget } from '../../scripts/deploy/targets.mjs';
import { systemClock } from '../../server/ports/clock.ts';
import { s3Calls } from '../../server/ports/storage/s3-calls.ts';
import { hostFilePattern } from '../../src/lib/hosting/hosts/rules.ts';
import { startS3Store, type S3Store } from '../server/uploads/s3-store.ts';

type Target = ReturnType<typeof folderTarget>;

let folder: string;
let store: S3Store;
const onDay = (day: number) => new Date(Date.UTC(2027, 0, day));

/** Writes a build with an asset of its own, one that all builds share, and a page. */
function build(name: string, page = 'index.html'): string {
  const from = join(folder, `build-${name}`);
  const files = {
    [`assets/${name}.js`]: name,
    'assets/shared.css': 'shared',
    [page]: name,
    '__version.json': name,
    '.build-stamp': name,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(from, path)), { recursive: true });
    writeFileSync(join(from, path), text);
  }
  return from;
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sundial-deploy-'));
  store = await startS3Store('sundial-site');
});
afterEach(async () => {
  await store.stop();
  rmSync(folder, { recursive: true });
});

describe.each([
  ['a folder', (): Target => folderTarget(join(folder, 'served'))],
  ['a bucket', (): Target => bucketTarget(store.settings)],
])('deploying to %s', (_, open) => {
  it('keeps assets for a week after they left the build', async () => {
    const target = open();
    const assets = async () => (await target.list('assets/')).sort();
    await deploySite({ from: build('a'), target, now: onDay(1) });
    // Its assets were current for a month: the week begins now.
    await deploySite({ from: build('b'), target, now: onDay(31) });
    expect(await assets()).toEqual(['assets/a.js', 'assets/b.js', 'assets/shared.css']);
    expect(await target.read('index.html')).toBe('b');
    // Deploying often must not begin it again.
    expect(await deploySite({ from: build('c'), target, now: onDay(36) })).toEqual({ kept: 2, removed: 0 });
    expect(await deploySite({ from: build('d'), target, now: onDay(38) })).toEqual({ kept: 2, removed: 1 });
    expect(await assets()).toEqual(['assets/b.js', 'assets/c.js', 'assets/d.js', 'assets/shared.css']);
  });

  it('forgets the age of an asset that is current again, as after a roll-back', async () => {
    const target = open();
    await deploySite({ from: build('a'), target, now: onDay(1) });
    await deploySite({ from: build('b'), target, now: onDay(2) });
    await deploySite({ from: build('a'), target, now: onDay(3) });
    await deploySite({ from: build('b'), target, now: onDay(9) });
    expect(await target.list('assets/')).toContain('assets/a.js');
  });

  it('removes pages that left the build, and nothing else', async () => {
    const target = open();
    await target.write('.well-known/proof', Buffer.from('by the operator'), 'no-cache');
    await deploySite({ from: build('a', 'old/index.html'), target, now: onDay(1) });
    await deploySite({ from: build('b'), target, now: onDay(2) });
    expect(await target.read('old/index.html')).toBeNull();
    expect(await target.read('.well-known/proof')).toBe('by the operator');
    expect(await target.read('.build-stamp')).toBeNull();
  });
});

it('gives objects their type and how long browsers may keep them', async () => {
  const target = bucketTarget(store.settings);
  await deploySite({ from: build('a'), target, now: onDay(1) });
  const calls = s3Calls(store.settings, systemClock);
  const headersOf = async (name: string) => {
    const { headers } = await calls.send('HEAD', name);
    return [headers.get('content-type'), headers.get('cache-control')];
  };
  expect(await headersOf('index.html')).toEqual(['text/html; charset=utf-8', 'no-cache']);
  expect(await headersOf('assets/a.js')).toEqual([
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ]);
});

it('takes the key of a bucket from the environment', async () => {
  const { host } = new URL(store.settings.endpoint);
  const target = openTarget(`s3://${host}/sundial-site?tls=off`, {
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  });
  await deploySite({ from: build('a'), target, now: onDay(1) });
  expect(await target.read('__version.json')).toBe('a');
  expect(() => openTarget(`s3://${host}/sundial-site`, {})).toThrow('AWS_ACCESS_KEY_ID');
});

it('leaves no partial file, and hides its notes from visitors', async () => {
  const served = join(folder, 'served');
  await deploySite({ from: build('a'), target: folderTarget(served), now: onDay(1) });
  expect(existsSync(join(served, 'index.html.part'))).toBe(false);
  expect('.deployed.json').toMatch(new RegExp(`^(?:${hostFilePattern})$`));
});

import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** What a request consists of. Retention and erasure delete whole rows. */
const WRITTEN = /\.(?:update|insert)\((?:requests|messages|completions|requestEvents|conciergeActions)\)/;
/** The demo inserts requests of the past with all that belongs to them; an erasure blanks words in records. */
const MAY_WRITE = /^server\/(?:story|demo|services\/employees\/blank-searches)\b/;

async function writers(may: RegExp): Promise<string[]> {
  const found: string[] = [];
  for await (const path of glob('server/**/*.ts')) {
    if (!may.test(path) && WRITTEN.test(readFileSync(path, 'utf8'))) found.push(path);
  }
  return found;
}

test('no file outside of the story writes requests, messages, completions, events or records', async () => {
  expect(await writers(MAY_WRITE)).toEqual([]);
});

test('control: the writers of the story are found', async () => {
  expect((await writers(/^$/)).filter((path) => path.startsWith('server/story/'))).toContain(
    'server/story/change.ts',
  );
});

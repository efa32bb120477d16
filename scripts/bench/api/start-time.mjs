import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../../lib/output.mjs';
import { inRoot } from '../../lib/paths.mjs';
import { freePort } from '../../lib/ports.mjs';
import { atEnd, launchNode, stop } from '../../lib/processes.mjs';
import { median } from './load.mjs';

const RUNS = 3;
const GIVE_UP_MS = 120_000;

/** @param {string} folder */
async function startOnce(folder) {
  const port = await freePort();
  const start = performance.now();
  const child = launchNode([inRoot('scripts/start.mjs')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, DATABASE_URL: undefined },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (;;) {
    const reply = await fetch(`http://localhost:${port}/sign-in/`).catch(() => undefined);
    await reply?.text();
    if (reply?.ok) break;
    if (child.exitCode !== null || performance.now() - start > GIVE_UP_MS)
      throw new Failure('npm start did not start.');
    await wait(10);
  }
  const milliseconds = performance.now() - start;
  await stop(child);
  return milliseconds;
}

/** Measures the time from `npm start` to the first page, on a machine where it ran before. */
export async function measureStart() {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-start-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  await startOnce(folder);
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await startOnce(folder));
  return median(runs);
}

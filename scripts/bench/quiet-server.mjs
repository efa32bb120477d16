import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { startPrivateServer } from '../run/private-server.mjs';

const QUIET_WITHIN_MS = 90_000;
/** Processor ticks per look, of which a second has a hundred. */
const IDLE_TICKS = 3;

function processorTicks(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** Starts site and API and waits until the site is compressed, which the first start does in the background. */
export async function startQuietServer(options) {
  const server = await startPrivateServer(options);
  for (const deadline = Date.now() + QUIET_WITHIN_MS; Date.now() < deadline;) {
    const before = processorTicks(server.pid);
    await wait(1_000);
    if (processorTicks(server.pid) - before <= IDLE_TICKS) break;
  }
  return server;
}

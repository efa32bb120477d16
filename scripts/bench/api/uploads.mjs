// Sends 50 uploads of 25 MB at once, on both databases: measures the API's memory and checks that each file is served as
// it was sent. `node scripts/bench/api/uploads.mjs`
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure, say } from '../../lib/output.mjs';
import { startPostgres } from '../../tools/postgres.mjs';
import { DEMO_EMPLOYEE, startPrivateServer } from '../../run/private-server.mjs';
import { runScript } from '../../lib/run-script.mjs';
import { call } from './api-call.mjs';
import { residentMegabytes } from './resident-memory.mjs';

const UPLOADS = 50;
const FILE_BYTES = 25 * 1024 * 1024;
const MEMORY_MAX_MB = 300;
const LOOK_EVERY_MS = 50;
/** Signature, size of one dot, and the beginning of a chunk of pixels that goes on to the end. */
const PNG_HEAD = Buffer.from(
  '89504e470d0a1a0a0000000d4948445200000001000000010806000000000000000190000049444154',
  'hex',
);
const middle = randomBytes(FILE_BYTES - 128);

/** @param {Uint8Array} bytes */
const digest = (bytes) => createHash('sha256').update(bytes).digest('hex');

/**
 * Returns a file with unique bytes at its beginning and end.
 * @param {number} index
 */
function contents(index) {
  const own = createHash('sha256').update(String(index)).digest();
  return Buffer.concat([PNG_HEAD, own, middle, own]);
}

/** @param {string} name @param {string} database */
async function uploadAtOnce(name, database) {
  // Without the site, which the server would compress in the background.
  const { url, pid, stop } = await startPrivateServer({ database, env: { SITE_DIR: undefined } });
  const signedIn = await call(url, 'users/sign_in', { user: DEMO_EMPLOYEE });
  const headers = { authorization: signedIn.headers.get('authorization') ?? '' };
  const before = residentMegabytes(pid);
  let highest = before;
  const looking = setInterval(() => {
    highest = Math.max(highest, residentMegabytes(pid));
  }, LOOK_EVERY_MS);
  const startMs = performance.now();
  /** @param {number} index */
  const upload = async (index) => {
    const { data } = await call(
      url,
      'uploads/presigned_url',
      { upload: { filename: `${index}.png` } },
      headers,
    );
    const body = contents(index);
    const reply = await fetch(data.presigned_url, { method: 'PUT', body });
    if (!reply.ok) throw new Failure(`Upload ${index} answered ${reply.status}: ${await reply.text()}`);
    return { key: data.key, sent: digest(body) };
  };
  try {
    const kept = await Promise.all(Array.from({ length: UPLOADS }, (_, index) => upload(index)));
    const tookMs = performance.now() - startMs;
    await wait(LOOK_EVERY_MS);
    clearInterval(looking);
    let corrupt = 0;
    for (const { key, sent } of kept) {
      const { data } = await call(
        url,
        `uploads/expiring_url?key=${encodeURIComponent(key)}`,
        undefined,
        headers,
      );
      const reply = await fetch(data.expiring_url);
      if (digest(new Uint8Array(await reply.arrayBuffer())) !== sent) corrupt += 1;
    }
    say(
      `${name}: ${UPLOADS} uploads of 25 MB in ${Math.round(tookMs)} ms, ${corrupt} corrupt, memory ${Math.round(before)} MB before and at most ${Math.round(highest)} MB (goal ${MEMORY_MAX_MB}).`,
    );
    return corrupt === 0 && highest <= MEMORY_MAX_MB;
  } finally {
    clearInterval(looking);
    await stop();
  }
}

await runScript(async () => {
  const results = [await uploadAtOnce('Embedded database', 'memory://')];
  const postgres = await startPostgres();
  if ('skipped' in postgres) say(`PostgreSQL skipped: ${postgres.skipped}`);
  else results.push(await uploadAtOnce('PostgreSQL', postgres.url));
  if (results.includes(false)) throw new Failure('A goal was missed.');
});

// 50 uploads of 25 MB at once: what the API needs of memory, and whether each file comes back as it was sent.
// `node scripts/bench/uploads.mjs`
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure, say } from '../lib/output.mjs';
import { DEMO_PERSON, startPrivateServer } from '../lib/private-server.mjs';
import { runScript } from '../lib/run-script.mjs';
import { residentMegabytes } from './resident-memory.mjs';

const UPLOADS = 50;
const FILE_BYTES = 25 * 1024 * 1024;
const MEMORY_MAX_MB = 300;
const LOOK_EVERY_MS = 50;
/** What tells the API that it is a picture. */
const PNG_HEAD = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** @param {Uint8Array} bytes */
const digest = (bytes) => createHash('sha256').update(bytes).digest('hex');

await runScript(async () => {
  const server = await startPrivateServer();
  /** @param {string} path @param {object} [body] @param {Record<string, string>} [headers] */
  const call = async (path, body, headers = {}) => {
    const reply = await fetch(`${server.url}/api/v1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Failure(`${path} answered ${reply.status}: ${await reply.text()}`);
    return { headers: reply.headers, data: /** @type {any} */ (await reply.json()) };
  };
  const signedIn = await call('users/sign_in', { user: DEMO_PERSON });
  const headers = { authorization: signedIn.headers.get('authorization') ?? '' };
  // Every file has bytes of its own at its beginning and at its end; what lies between is the same.
  const middle = randomBytes(FILE_BYTES - 64);
  const contents = (/** @type {number} */ index) => {
    const own = createHash('sha256').update(String(index)).digest();
    return Buffer.concat([PNG_HEAD, own.subarray(0, 16), middle, own]);
  };
  const before = residentMegabytes(server.pid);
  let highest = before;
  const looking = setInterval(() => {
    highest = Math.max(highest, residentMegabytes(server.pid));
  }, LOOK_EVERY_MS);
  const startMs = performance.now();
  const kept = await Promise.all(
    Array.from({ length: UPLOADS }, async (_, index) => {
      const { data } = await call('uploads/presigned_url', { upload: { filename: `${index}.png` } }, headers);
      const bytes = contents(index);
      const reply = await fetch(data.presigned_url, { method: 'PUT', body: bytes });
      if (!reply.ok) throw new Failure(`Upload ${index} answered ${reply.status}: ${await reply.text()}`);
      return { key: data.key, sent: digest(bytes) };
    }),
  );
  const tookMs = performance.now() - startMs;
  await wait(LOOK_EVERY_MS);
  clearInterval(looking);
  let corrupt = 0;
  for (const { key, sent } of kept) {
    const { data } = await call(`uploads/expiring_url?key=${encodeURIComponent(key)}`, undefined, headers);
    const reply = await fetch(data.expiring_url);
    if (digest(new Uint8Array(await reply.arrayBuffer())) !== sent) corrupt += 1;
  }
  await server.stop();
  say(
    `${UPLOADS} uploads of 25 MB at once: ${Math.round(tookMs)} ms, ${corrupt} corrupt, memory ${Math.round(before)} MB before and at most ${Math.round(highest)} MB.`,
  );
  if (corrupt > 0 || highest > MEMORY_MAX_MB)
    throw new Failure(`The goal is 0 corrupt and ${MEMORY_MAX_MB} MB.`);
});

import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { startPrivateServer } from '../../run/private-server.mjs';

const CHECK_EVERY_MS = 200;

/**
 * Starts a server with a built site and waits until it has compressed all files, which would be measured as well.
 * @param {string} folder
 */
export async function startCompressedSite(folder) {
  const server = await startPrivateServer({ env: { SITE_DIR: folder } });
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.(?:css|html|js)$/.test(String(name))) continue;
    while (await isCompressedQuickly(`${server.url}/${name}`)) await wait(CHECK_EVERY_MS);
  }
  return server;
}

/** @param {string} url */
async function isCompressedQuickly(url) {
  const reply = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  return reply.headers.get('etag')?.endsWith('-quick"') === true;
}

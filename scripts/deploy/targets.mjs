import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { systemClock } from '../../server/ports/clock.ts';
import { objectsIn, s3Calls } from '../../server/ports/storage/s3-calls.ts';
import { contentType } from '../../server/site/site-files.ts';
import { storageSettings } from '../../server/variables/delivery-variables.ts';
import { Failure } from '../lib/output.mjs';

/**
 * @typedef {object} Target a place that serves a site
 * @property {(name: string) => Promise<string | null>} read null without the file
 * @property {(name: string, bytes: Buffer, cacheControl: string) => Promise<void>} write
 * @property {(folder: string) => Promise<string[]>} list names, with the folder
 * @property {(name: string) => Promise<void>} remove
 */

const FOR_ALL = { file: 0o644, folder: 0o755 };

/**
 * Opens a folder, or a bucket in the notation of `STORAGE_URL`. Key and secret may come from AWS_ACCESS_KEY_ID and
 * AWS_SECRET_ACCESS_KEY.
 * @param {string} address
 * @param {Record<string, string | undefined>} [env]
 */
export function openTarget(address, env = process.env) {
  if (!address.startsWith('s3:')) return folderTarget(resolve(env.INIT_CWD ?? '.', address));
  const url = new URL(address);
  url.username ||= env.AWS_ACCESS_KEY_ID ?? '';
  url.password ||= env.AWS_SECRET_ACCESS_KEY ?? '';
  const settings = storageSettings(url.href);
  if (settings === undefined)
    throw new Failure(
      'The bucket must be like s3://s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1, with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY set.',
    );
  return bucketTarget(settings);
}

/**
 * @param {string} folder
 * @returns {Target}
 */
export function folderTarget(folder) {
  return {
    read: async (name) => (existsSync(join(folder, name)) ? readFile(join(folder, name), 'utf8') : null),
    write: async (name, bytes) => {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: FOR_ALL.folder });
      // Renamed, so that a visitor never gets half a file.
      const part = `${path}.part`;
      await writeFile(part, bytes, { mode: FOR_ALL.file });
      await rename(part, path);
    },
    list: async (below) => {
      const path = join(folder, below);
      return existsSync(path) ? readdirSync(path).map((name) => below + name) : [];
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/**
 * @param {import('../../server/ports/storage/s3-calls.ts').S3Settings} settings
 * @returns {Target}
 */
export function bucketTarget(settings) {
  const calls = s3Calls(settings, systemClock);
  /** Returns the reply's text; null for an object that is missing. */
  const send = async (/** @type {Parameters<typeof calls.send>} */ ...call) => {
    const reply = await calls.send(...call);
    const text = await reply.text();
    if (reply.ok) return text;
    if (reply.status === 404 && call[0] !== 'PUT') return null;
    throw new Failure(`The store answered ${reply.status} to ${call[0]} ${call[1]}: ${text}`);
  };
  return {
    read: (name) => send('GET', name),
    write: async (name, bytes, cacheControl) => {
      const headers = { 'content-type': contentType(name), 'cache-control': cacheControl };
      await send('PUT', name, { headers, body: new Uint8Array(bytes) });
    },
    list: (below) => Array.fromAsync(objectsIn(calls, below), ({ name }) => name),
    remove: async (name) => void (await send('DELETE', name)),
  };
}

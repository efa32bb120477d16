import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { contentType } from './content-type.ts';

export interface SiteFile {
  /** Decoded path from the site's root, e.g. `/dashboard/index.html`. */
  readonly path: string;
  readonly bytes: Buffer;
  readonly type: string;
  /** Hash of the content, the base of its entity tags. */
  readonly hash: string;
}

/** Configuration of this host. */
type HostFile = '_headers' | '_redirects';
/** Configuration of all hosts in the built folder, never served; `src/lib/hosting/hosts` writes it. */
const HOST_FILES: ReadonlySet<string> = new Set<string>([
  '_headers',
  '_redirects',
  'vercel.json',
  'staticwebapp.config.json',
  'nginx.conf',
  'cloudfront-function.js',
  'cloudfront-headers.json',
]);
const HASH_CHARACTERS = 22;

/** Reads all files of the folder into memory. No path can reach other files. */
export async function readSiteFiles(folder: string): Promise<ReadonlyMap<string, SiteFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(isServed);
  const files = await Promise.all(names.map((name) => readSiteFile(folder, name)));
  return new Map(files.map((file) => [file.path, file]));
}

/** Returns the text of a host file, empty when the site has none. */
export async function readHostFile(folder: string, name: HostFile): Promise<string> {
  const names = await readdir(folder);
  return names.includes(name) ? readFile(join(folder, name), 'utf8') : '';
}

function isServed(name: string): boolean {
  if (HOST_FILES.has(name)) return false;
  return name.split('/').every((part) => !part.startsWith('.') || part === '.well-known');
}

async function readSiteFile(folder: string, name: string): Promise<SiteFile> {
  const bytes = await readFile(join(folder, name));
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, HASH_CHARACTERS);
  return { path: `/${name}`, bytes, type: contentType(name), hash };
}

import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { S3Settings } from '../ports/storage/s3-calls.ts';

const MISTAKE =
  'must be like s3://key:secret@s3.example/bucket?region=us-east-1, with special characters of the secret in percent form, or like file:///var/lib/sundial/files';
const DEFAULT_REGION = 'us-east-1';
const BUCKET = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/;

/** Location of uploaded files; a local folder by default. */
export const storageVariables = {
  STORAGE_URL: z.optional(
    z
      .string()
      .check(z.refine((value) => read(value) !== undefined || filesFolder(value) !== undefined, MISTAKE)),
  ),
};

/** Returns undefined without a store: files are stored in a folder. */
export function storageSettings(url: string | undefined): S3Settings | undefined {
  return url === undefined ? undefined : read(url);
}

/** Returns the folder of `file:///…`; undefined for a store. */
export function filesFolder(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, host, pathname, search, hash } = new URL(url);
  const isFolder = protocol === 'file:' && host === '' && pathname !== '/' && search === '' && hash === '';
  if (!isFolder || /%2f/i.test(pathname)) return undefined;
  return fileURLToPath(url);
}

/** `?tls=off` is for a store on the local machine or network. */
function read(value: string): S3Settings | undefined {
  if (!URL.canParse(value)) return undefined;
  const { protocol, host, username, password, pathname, searchParams } = new URL(value);
  const bucket = BUCKET.exec(pathname)?.[1];
  const [accessKeyId, secretAccessKey] = [plain(username), plain(password)];
  if (protocol !== 's3:' || !host || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  const endpoint = `${searchParams.get('tls') === 'off' ? 'http' : 'https'}://${host}`;
  return {
    endpoint,
    bucket,
    region: searchParams.get('region') ?? DEFAULT_REGION,
    accessKeyId,
    secretAccessKey,
  };
}

function plain(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

import { readFile } from 'node:fs/promises';
import { storeContentImage } from '../../src/lib/contract/operator/content.ts';
import { type Api, callApi, CommandFailure } from '../command-line/call-api.ts';
import type { CommandLine } from '../command-line/program.ts';

const PICTURE_MAX_BYTES = 512 * 1024;

/** Describes the value that {@link pictureAddress} takes. */
export const PICTURE = 'a PNG, SVG, JPEG or WebP up to 512 KB, or an https address; "none" removes it';

/** Returns the address of a picture: null for "none", an address as it is, a file's once it is stored. Undefined stays so. */
export async function pictureAddress(
  api: Api,
  typed: string | undefined,
  path: CommandLine['path'],
): Promise<string | null | undefined> {
  if (typed === undefined) return undefined;
  if (typed === 'none') return null;
  if (URL.canParse(typed)) return typed;
  const file = path(typed);
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) throw new CommandFailure(`There is no file ${file}.`);
  if (bytes.byteLength > PICTURE_MAX_BYTES) throw new CommandFailure(`${file} is larger than 512 KB.`);
  return (await callApi(api, storeContentImage, {}, { bytes_base64: bytes.toString('base64') })).address;
}

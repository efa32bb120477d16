import { readFile, realpath, stat } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import type { ContentKind } from '../../src/lib/contract/operator/content.ts';
import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';

const FIELDS: Readonly<Record<ContentKind, readonly string[]>> = {
  categories: ['image'],
  surveys: [],
  offering_categories: ['image'],
  offerings: ['provider_logo'],
  replies: [],
  help_topics: [],
};

export function pictureFields(kind: ContentKind): readonly string[] {
  return FIELDS[kind];
}

/**
 * Reads the picture that `field` names, keeps its bytes in `pictures`, and replaces the file name by the name under which
 * it will be stored. Addresses stay as they are. Returns what is wrong, or null.
 */
export async function readPicture(
  folder: string,
  kind: ContentKind,
  entry: Record<string, unknown> | object,
  field: string,
  pictures: Map<string, Uint8Array>,
): Promise<string | null> {
  const fields = entry as Record<string, unknown>;
  const value = fields[field];
  if (typeof value !== 'string' || value.startsWith('/')) return null;
  if (URL.canParse(value)) return new URL(value).protocol === 'https:' ? null : 'must be an https address';
  const path = normalize(join(kind, value));
  if (path.startsWith('..')) return `"${value}" is outside of the folder`;
  const size = await stat(join(folder, path)).then(
    (found) => (found.isFile() ? found.size : null),
    () => null,
  );
  if (size === null) return `the picture "${value}" does not exist`;
  if (await leavesFolder(folder, path))
    return `the picture "${value}" is a link that leads out of the folder`;
  if (size > IMAGE_MAX_BYTES) return `the picture "${value}" is larger than ${IMAGE_MAX_BYTES / 1024} KB`;
  const bytes = await readFile(join(folder, path));
  const type = await imageType(bytes);
  if (type === null) return `the picture "${value}" is no PNG, JPEG, WebP or SVG file`;
  const name = `/content-images/${nameOfImage(bytes, type)}`;
  pictures.set(name, bytes);
  fields[field] = name;
  return null;
}

/** Returns true for a path that a symbolic link leads out of the folder: content may come from others than the operator. */
export async function leavesFolder(folder: string, path: string): Promise<boolean> {
  const [root, target] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
  return !target.startsWith(`${root}${sep}`);
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};
const COMMENT_START = '<!--';

/** Largest picture of the content, in bytes. */
const IMAGE_MAX_BYTES = 512 * 1024;

/** Detects the type of a picture by its bytes; null for other files. */
export async function imageType(bytes: Uint8Array): Promise<string | null> {
  const detected = (await fileTypeFromBuffer(bytes))?.mime;
  if (detected !== undefined && detected !== 'application/xml') {
    return detected in EXTENSIONS ? detected : null;
  }
  return isSvg(new TextDecoder().decode(bytes)) ? 'image/svg+xml' : null;
}

/**
 * Returns true if the first element is `<svg>`; an XML declaration and comments may precede it. Reads each character once: a
 * regular expression for the comments takes exponential time.
 */
function isSvg(text: string): boolean {
  let rest = text.trimStart();
  if (rest.startsWith('<?xml')) rest = after(rest, '>');
  while (rest.startsWith(COMMENT_START)) rest = after(rest, '-->', COMMENT_START.length);
  return /^<svg[\s>]/.test(rest);
}

function after(text: string, end: string, from = 0): string {
  const at = text.indexOf(end, from);
  return at === -1 ? '' : text.slice(at + end.length).trimStart();
}

/** Returns the name under which a picture is stored: the SHA-256 of its bytes with the extension of its type. */
export function nameOfImage(bytes: Uint8Array, type: string): string {
  return `${createHash('sha256').update(bytes).digest('hex')}.${EXTENSIONS[type] ?? 'bin'}`;
}

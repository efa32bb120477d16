import { mkdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { stringify } from 'yaml';
import {
  contentFiles,
  contentKinds,
  type Content,
  type ContentKind,
} from '../../src/lib/contract/operator/content.ts';
import { SCHEMAS_FOLDER } from './read-folder.ts';
import { pictureFields } from './read-picture.ts';
import * as z from 'zod/mini';

const LINE_WIDTH = 100;

/**
 * Writes the content as a folder: a YAML file for each entry, its pictures beside it, and the schemas for editors.
 * `readPictureAt` returns the bytes of a stored picture; null leaves its address in the file.
 */
export async function writeFolder(
  folder: string,
  content: Content,
  readPictureAt: (address: string) => Promise<Uint8Array | null>,
): Promise<void> {
  await mkdir(join(folder, SCHEMAS_FOLDER), { recursive: true });
  for (const [name, schema] of Object.entries(schemaFiles())) {
    await writeFile(join(folder, SCHEMAS_FOLDER, name), schema);
  }
  for (const kind of contentKinds) {
    await mkdir(join(folder, kind), { recursive: true });
    for (const { key, ...entry } of content[kind]) {
      const fields: Record<string, unknown> = { ...entry };
      for (const field of pictureFields(kind)) {
        const address = fields[field];
        const bytes = typeof address === 'string' ? await readPictureAt(address) : null;
        if (bytes === null || typeof address !== 'string') continue;
        const file = `${key}${extname(address)}`;
        await writeFile(join(folder, kind, file), bytes);
        fields[field] = file;
      }
      const header = `# yaml-language-server: $schema=../schemas/${schemaFileName(kind)}\n`;
      const inOrder = ordered(withoutDefaults(fields), Object.keys(contentFiles[kind].shape));
      const text = header + stringify(inOrder, { lineWidth: LINE_WIDTH, compat: 'yaml-1.1' });
      await writeFile(join(folder, kind, `${key}.yaml`), text);
    }
  }
}

/** Leaves out what the schemas fill in: false, empty lists and the default position. */
function withoutDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDefaults);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, part]) => !isDefault(name, part))
      .map(([name, part]) => [name, withoutDefaults(part)]),
  );
}

function isDefault(name: string, value: unknown): boolean {
  if (value === undefined || value === false) return true;
  if (Array.isArray(value) && value.length === 0) return true;
  return name === 'position' && value === 1_000;
}

function ordered(value: unknown, names: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const rank = (name: string) => names.indexOf(name);
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => rank(one) - rank(other)));
}

export function schemaFileName(kind: ContentKind): string {
  return `${kind.replace('_', '-')}.schema.json`;
}

/** Returns the JSON Schemas of the content's files, as texts by file name: editors complete and check with them. */
export function schemaFiles(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    contentKinds.map((kind) => [
      schemaFileName(kind),
      `${JSON.stringify(z.toJSONSchema(contentFiles[kind], { io: 'input', unrepresentable: 'any' }), null, 2)}\n`,
    ]),
  );
}

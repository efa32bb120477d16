import type { Command } from '@commander-js/extra-typings';
import { readdir, rm, mkdir, writeFile } from 'node:fs/promises';
import { join, extname } from 'node:path';
import { stringify } from 'yaml';
import * as z from 'zod/mini';
import {
  applyContent,
  type ContentChange,
  contentKinds,
  exportContent,
  planContent,
  storeContentImage,
  contentFiles,
  type Content,
  type ContentKind,
} from '../../../src/lib/contract/operator/content.ts';
import { type Api, callApi, cannotCreate, CommandFailure, fetchBytes } from '../../command-line/call-api.ts';
import {
  printable,
  printProblems,
  type CommandLine,
  addCommand,
  type Program,
} from '../../command-line/program.ts';
import { type FileProblem, readFolder, SCHEMAS_FOLDER } from '../read-folder.ts';
import { pictureFields } from '../read-picture.ts';

const SIGNS = { add: '+', change: '~', retire: '-' } as const;

/** Returns the changes as a diff: one line for each entry, and one for each changed field. */
function printChanges(changes: readonly ContentChange[], applied: boolean): string {
  if (changes.length === 0) return 'Nothing to do: the server has this content.';
  const lines = changes.flatMap(({ kind, key, action, fields }) => [
    `${SIGNS[action]} ${kind}/${printable(key)}`,
    ...fields.map(
      ({ path, before, after }) =>
        `    ${path}: ${printable(before ?? 'none')} -> ${printable(after ?? 'none')}`,
    ),
  ]);
  const sum = (action: ContentChange['action']) =>
    changes.filter((change) => change.action === action).length;
  const totals = `${sum('add')} added, ${sum('change')} changed, ${sum('retire')} retired`;
  return [...lines, '', applied ? `Applied: ${totals}.` : `Apply would do this: ${totals}.`].join('\n');
}

export const CONTENT: Program = {
  name: 'content',
  description: 'Categories, surveys and offerings as a folder of files.',
  addCommands(program, line) {
    addCheck(program, line);
    addSending(program, line);
    addExport(program, line);
  },
};

function addCheck(program: Command, { path, print }: CommandLine): void {
  addCommand(program, 'check', 'name what is wrong in a folder; needs no server')
    .argument('<folder>')
    .action(async (folder, { json }) => {
      const { content } = await readRightFolder(path(folder), json);
      const sizes = contentKinds.map((kind) => [kind, content[kind].length] as const);
      print(
        json
          ? JSON.stringify({ problems: [], entries: Object.fromEntries(sizes) })
          : `The folder is valid: ${sizes.map(([kind, size]) => `${size} ${kind.replace('_', ' ')}`).join(', ')}.`,
      );
    });
}

function addSending(program: Command, { connect, path, print }: CommandLine): void {
  const commands = [
    ['plan', planContent, 'show what apply would add, change and retire'],
    ['apply', applyContent, 'make the server hold this content, while it runs'],
  ] as const;
  for (const [name, endpoint, description] of commands) {
    addCommand(program, name, description)
      .argument('<folder>')
      .action(async (folder, { json }) => {
        const { content, pictures, locate } = await readRightFolder(path(folder), json);
        const api = await connect();
        for (const bytes of pictures.values()) await storePicture(api, bytes);
        const { problems, changes } = await callApi(api, endpoint, {}, { content });
        failOn(problems.map(locate), json);
        print(json ? JSON.stringify({ problems, changes }) : printChanges(changes, name === 'apply'));
      });
  }
}

function addExport(program: Command, { connect, path, print }: CommandLine): void {
  addCommand(program, 'export', "write the server's content to a folder")
    .argument('<folder>')
    .option('--overwrite', 'replace the content of a folder that is not empty')
    .action(async (typed, { overwrite, json }) => {
      const folder = path(typed);
      const found = await readdir(folder).catch(() => []);
      if (found.length > 0 && !overwrite) {
        throw new CommandFailure(`${folder} is not empty. Choose another folder, or add --overwrite.`);
      }
      const entries = await exportTo(folder, await connect());
      print(json ? JSON.stringify({ folder, entries }) : `Wrote ${entries} entries to ${folder}.`);
    });
}

async function readRightFolder(folder: string, json: true | undefined) {
  const files = await readFolder(folder);
  failOn(files.problems, json);
  return files;
}

async function storePicture(api: Api, bytes: Uint8Array): Promise<void> {
  await callApi(api, storeContentImage, {}, { bytes_base64: Buffer.from(bytes).toString('base64') });
}

function failOn(problems: readonly FileProblem[], json: true | undefined): void {
  if (problems.length === 0) return;
  throw new CommandFailure(json ? JSON.stringify({ problems, changes: [] }) : printProblems(problems));
}

/** Writes the server's content and returns the number of entries. */
async function exportTo(folder: string, api: Api): Promise<number> {
  const { content } = await callApi(api, exportContent, {});
  try {
    for (const kind of contentKinds) await rm(join(folder, kind), { recursive: true, force: true });
    await writeFolder(folder, content, async (address) =>
      address.startsWith('/content-images/') ? fetchBytes(`${api.url}${address}`) : null,
    );
  } catch (error) {
    throw error instanceof CommandFailure ? error : cannotCreate(folder, error, 'Choose another folder.');
  }
  return contentKinds.reduce((sum, kind) => sum + content[kind].length, 0);
}

const LINE_WIDTH = 100;

/**
 * Writes the content as a folder: a YAML file for each entry, its pictures beside it, and the schemas for editors.
 * `readPictureAt` returns the bytes of a stored picture; null leaves its address in the file.
 */
async function writeFolder(
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

function schemaFileName(kind: ContentKind): string {
  return `${kind.replace('_', '-')}.schema.json`;
}

/** Returns the JSON Schemas of the content's files, as texts by file name: editors complete and check with them. */
function schemaFiles(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    contentKinds.map((kind) => [
      schemaFileName(kind),
      `${JSON.stringify(z.toJSONSchema(contentFiles[kind], { io: 'input', unrepresentable: 'any' }), null, 2)}\n`,
    ]),
  );
}

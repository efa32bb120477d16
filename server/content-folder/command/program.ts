import type { Command } from '@commander-js/extra-typings';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  applyContent,
  type ContentChange,
  contentKinds,
  exportContent,
  planContent,
  storeContentImage,
} from '../../../src/lib/contract/operator/content.ts';
import { type Api, callApi, CommandFailure, fetchBytes } from '../../command-line/call-api.ts';
import { printable, printProblems } from '../../command-line/plain-text.ts';
import { type CommandLine, addCommand, type Program } from '../../command-line/program.ts';
import { type FileProblem, readFolder } from '../read-folder.ts';
import { writeFolder } from '../write-folder.ts';

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
          : `The folder is right: ${sizes.map(([kind, size]) => `${size} ${kind.replace('_', ' ')}`).join(', ')}.`,
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
  for (const kind of contentKinds) await rm(join(folder, kind), { recursive: true, force: true });
  await writeFolder(folder, content, async (address) =>
    address.startsWith('/content-images/') ? fetchBytes(`${api.url}${address}`) : null,
  );
  return contentKinds.reduce((sum, kind) => sum + content[kind].length, 0);
}

import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  applyContent,
  contentKinds,
  exportContent,
  planContent,
  storeContentImage,
} from '../../../src/lib/contract/operator/content.ts';
import { callApi, fetchBytes, type Api } from '../../command-line/call-api.ts';
import { CommandFailure } from '../../command-line/command-failure.ts';
import { readConnection } from '../../command-line/connection.ts';
import { OPERATOR_TOKEN_FILE } from '../../shared/token-files.ts';
import type { FileProblem } from '../parse-file.ts';
import { readFolder } from '../read-folder.ts';
import { writeFolder } from '../write-folder.ts';
import { USAGE, type ContentCommand } from './command.ts';
import { printChanges, printProblems } from './print.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Runs a command and returns its output; null is a request for help.
 * @throws {CommandFailure} with the problems of the folder, or another message for the terminal.
 */
export async function runCommand(command: ContentCommand | null, env: Env): Promise<string> {
  if (command === null) return USAGE;
  const folder = resolve(env['INIT_CWD'] ?? '.', command.folder);
  if (command.name === 'export') return exportTo(folder, command, await connect(env));
  const files = await readFolder(folder);
  failOn(files.problems, command.json);
  if (command.name === 'check') {
    const sizes = contentKinds.map((kind) => [kind, files.content[kind].length] as const);
    return command.json
      ? JSON.stringify({ problems: [], entries: Object.fromEntries(sizes) })
      : `The folder is right: ${sizes.map(([kind, size]) => `${size} ${kind.replace('_', ' ')}`).join(', ')}.`;
  }
  const api = await connect(env);
  for (const bytes of files.pictures.values()) await storePicture(api, bytes);
  const endpoint = command.name === 'plan' ? planContent : applyContent;
  const { problems, changes } = await callApi(api, endpoint, {}, { content: files.content });
  failOn(problems.map(files.locate), command.json);
  if (command.json) return JSON.stringify({ problems, changes });
  return printChanges(changes, command.name === 'apply');
}

const connect = (env: Env) => readConnection(env, OPERATOR_TOKEN_FILE);

async function storePicture(api: Api, bytes: Uint8Array): Promise<void> {
  await callApi(api, storeContentImage, {}, { bytes_base64: Buffer.from(bytes).toString('base64') });
}

function failOn(problems: readonly FileProblem[], json: boolean): void {
  if (problems.length === 0) return;
  throw new CommandFailure(json ? JSON.stringify({ problems, changes: [] }) : printProblems(problems));
}

async function exportTo(folder: string, { overwrite, json }: ContentCommand, api: Api): Promise<string> {
  const found = await readdir(folder).catch(() => []);
  if (found.length > 0 && !overwrite) {
    throw new CommandFailure(`${folder} is not empty. Choose another folder, or add --overwrite.`);
  }
  const { content } = await callApi(api, exportContent, {});
  for (const kind of contentKinds) await rm(join(folder, kind), { recursive: true, force: true });
  await writeFolder(folder, content, async (address) =>
    address.startsWith('/content-images/') ? fetchBytes(`${api.url}${address}`) : null,
  );
  const count = contentKinds.reduce((sum, kind) => sum + content[kind].length, 0);
  return json ? JSON.stringify({ folder, entries: count }) : `Wrote ${count} entries to ${folder}.`;
}

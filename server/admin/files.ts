import type { Command } from '@commander-js/extra-typings';
import { moveFiles } from '../../src/lib/contract/operator/files.ts';
import { type Api, callApi, CommandFailure } from '../command-line/call-api.ts';
import { addCommand, type CommandLine, count, printable } from '../command-line/program.ts';

interface Moved {
  readonly moved: number;
  readonly bytes: number;
  readonly same: number;
  readonly differing: readonly string[];
  readonly missing: readonly string[];
}

export function addFiles(program: Command, { connect, print }: CommandLine): void {
  const files = program.command('files').description('the files of employees and concierges');
  addCommand(
    files,
    'move',
    'move the files of STORAGE_PREVIOUS into the store of STORAGE_URL; interrupted, run it again',
  ).action(async ({ json }) => {
    const moved = await moveAll(await connect());
    const text = json ? JSON.stringify(moved) : printMoved(moved);
    if (moved.differing.length > 0) throw new CommandFailure(text);
    print(text);
  });
}

async function moveAll(api: Api): Promise<Moved> {
  const total = { moved: 0, bytes: 0, same: 0, differing: [] as string[], missing: [] as string[] };
  let after: string | null = null;
  do {
    const part: Moved & { readonly next: string | null } = await callApi(api, moveFiles, {}, { after });
    total.moved += part.moved;
    total.bytes += part.bytes;
    total.same += part.same;
    total.differing.push(...part.differing);
    total.missing.push(...part.missing);
    after = part.next;
  } while (after !== null);
  return total;
}

const BYTES_PER_MEGABYTE = 1024 * 1024;

function printMoved({ moved, bytes, same, differing, missing }: Moved): string {
  const size = `${(bytes / BYTES_PER_MEGABYTE).toFixed(1)} MB`;
  const named = (keys: readonly string[]) => keys.map((key) => `  ${printable(key)}`);
  const lines = [`Moved ${count(moved, 'file')} (${size}).`];
  if (same > 0) lines.push(`${count(same, 'file')} stood in both stores alike; now in the new one alone.`);
  if (missing.length > 0) lines.push('In neither store:', ...named(missing));
  if (differing.length === 0)
    return [...lines, 'STORAGE_PREVIOUS can be taken out of the settings.'].join('\n');
  return [
    ...lines,
    'Different in both stores, and left in both; employees get that of STORAGE_URL:',
    ...named(differing),
  ].join('\n');
}

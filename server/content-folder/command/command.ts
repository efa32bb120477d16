import { parseArgs } from 'node:util';
import { CommandFailure, USAGE_EXIT_CODE } from '../../command-line/command-failure.ts';

export interface ContentCommand {
  readonly name: 'check' | 'plan' | 'apply' | 'export';
  readonly folder: string;
  readonly json: boolean;
  readonly overwrite: boolean;
}

export const USAGE = `Usage:
  content check <folder>                 name what is wrong in a folder; needs no server
  content plan <folder>                  show what apply would add, change and retire
  content apply <folder>                 make the server hold this content, while it runs
  content export <folder> [--overwrite]  write the server's content to a folder

Options:
  --json       print JSON
  --overwrite  replace the content of a folder that is not empty

Exit codes: 0 done, 1 something is wrong, 2 the command is not understood.`;

const NAMES = ['check', 'plan', 'apply', 'export'] as const;

const wrong = (sentence: string) => new CommandFailure(`${sentence}\n\n${USAGE}`, USAGE_EXIT_CODE);

/**
 * Parses the arguments after `content`; null asks for help.
 * @throws {CommandFailure} for an unknown command or wrong arguments.
 */
export function readCommand(args: readonly string[]): ContentCommand | null {
  const { values, positionals } = parsed(args);
  const [given, folder, ...rest] = positionals;
  if (given === undefined || given === 'help' || values.help) return null;
  const name = NAMES.find((known) => known === given);
  if (name === undefined) throw wrong(`There is no command "${given}".`);
  if (folder === undefined || rest.length > 0) throw wrong(`${name} needs one folder.`);
  if (values.overwrite && name !== 'export') throw wrong('--overwrite belongs to export.');
  return { name, folder, json: values.json, overwrite: values.overwrite };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        overwrite: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : 'These arguments are not understood.');
  }
}

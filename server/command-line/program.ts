import { Command, CommanderError, InvalidArgumentError } from '@commander-js/extra-typings';
import { resolve } from 'node:path';
import { type Api, CommandFailure, USAGE_EXIT_CODE, readConnection } from './call-api.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** Gives a command what it needs from outside: the API, the folder that its paths start from, and a place for its output. */
export interface CommandLine {
  readonly env: Env;
  readonly connect: () => Promise<Api>;
  /** Returns the absolute path of a typed one. npm runs scripts in the project's folder, not where the command was typed. */
  readonly path: (typed: string) => string;
  readonly print: (text: string) => void;
}

export interface Program {
  readonly name: string;
  readonly description: string;
  readonly addCommands: (program: Command, line: CommandLine) => void;
}

export const JSON_FLAG = ['--json', 'print JSON'] as const;

/** Adds a command with `--json`, whose output is for programs. */
export function addCommand(parent: Command, name: string, description: string) {
  return parent
    .command(name)
    .description(description)
    .option(...JSON_FLAG);
}

const EXIT_CODES = '\nExit codes: 0 done, 1 refused, 2 the command is not understood.';

/**
 * Runs a command and returns its output. No arguments, `--help` and `help` return the help of the program or of a command.
 * @throws {CommandFailure} with a message for the terminal: what the command refuses, or the help for arguments that are not
 * understood.
 */
export async function runProgram(
  { name, description, addCommands }: Program,
  args: readonly string[],
  env: Env,
): Promise<string> {
  const output: string[] = [];
  const errors: string[] = [];
  const program = new Command(name)
    .description(description)
    .addHelpText('after', EXIT_CODES)
    .exitOverride()
    .showHelpAfterError()
    .configureOutput({
      writeOut: (text) => output.push(text),
      writeErr: (text) => errors.push(text),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  // Commands inherit the settings above when they are added.
  addCommands(program, {
    env,
    connect: () => readConnection(env),
    path: (typed) => resolve(env['INIT_CWD'] ?? '.', typed),
    print: (text) => output.push(`${text}\n`),
  });
  try {
    await program.parseAsync(args.length === 0 ? ['--help'] : args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw new CommandFailure(errors.join('').trimEnd(), USAGE_EXIT_CODE);
  }
  return output.join('').trimEnd();
}

/** Runs a program with this process's arguments. Prints a failure to stderr and sets its exit code. */
export async function runCli(program: Program): Promise<void> {
  try {
    process.stdout.write(`${await runProgram(program, process.argv.slice(2), process.env)}\n`);
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error.exitCode;
  }
}

// Characters that move the cursor, recolor the terminal or reverse the reading direction.
const TERMINAL_CONTROLS = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Removes control characters from text for the terminal; keeps line breaks and tabs. */
export function printable(text: string): string {
  return text.replace(TERMINAL_CONTROLS, (character) =>
    character === '\n' || character === '\t' ? character : '',
  );
}

export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => [...(row[column] ?? '')].length)),
  );
  const pad = (text: string, width: number) => text + ' '.repeat(width - [...text].length);
  return rows
    .map((row) =>
      row
        .map((cell, column) => pad(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

interface Problem {
  readonly file: string;
  readonly line: number | null;
  readonly message: string;
}

/** Returns one line for each problem, in the form that editors and terminals turn into links. */
export function printProblems(problems: readonly Problem[], max = problems.length): string {
  const lines = problems
    .slice(0, max)
    .map(
      ({ file, line, message }) =>
        `${printable(file)}${line === null ? '' : `:${line}`}: ${printable(message)}`,
    );
  const rest = problems.length > max ? [`… and ${problems.length - max} more`] : [];
  return [...lines, ...rest, '', `${count(problems.length, 'problem')}. Nothing was changed.`].join('\n');
}

/** Returns a number with its noun, such as `1 file` and `2 files`. */
export function count(number: number, noun: string, nouns = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : nouns}`;
}

/** Parses one id of a list, behind those before it. */
export function parseId(text: string, earlier: readonly number[] = []): readonly number[] {
  const id = Number(text);
  if (Number.isInteger(id) && id > 0) return [...earlier, id];
  throw new InvalidArgumentError('It is a number of the list.');
}

import { parseArgs } from 'node:util';
import { CommandFailure, USAGE_EXIT_CODE } from '../command-line/command-failure.ts';

export type Command =
  | { readonly name: 'help' | 'list' }
  | { readonly name: 'lift-mfa'; readonly email: string }
  | { readonly name: 'show' | 'start' | 'typing' | 'complete'; readonly id: string }
  | { readonly name: 'reply'; readonly id: string; readonly text: string; readonly file: string | null };

export const USAGE = `Usage:
  concierge list                            every request, unfinished ones first
  concierge show <id>                       one request with its messages
  concierge start <id>                      begin: In Queue becomes In Progress
  concierge typing <id>                     shows the employee that you are writing
  concierge reply <id> "text" [--file path] write to the employee, with one image or PDF
  concierge complete <id>                   done: becomes Completed
  concierge lift-mfa <email>                turn two-step verification off for an employee who lost the phone`;

const wrong = (sentence: string) => new CommandFailure(`${sentence}\n\n${USAGE}`, USAGE_EXIT_CODE);

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { file: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : 'These arguments are not understood.');
  }
}

/**
 * Parses the arguments after `concierge`.
 * @throws {CommandFailure} for an unknown command or wrong arguments.
 */
export function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parsed(args);
  const [name, id, text, ...rest] = positionals;
  if (name === undefined || name === 'help' || values.help === true) return { name: 'help' };
  if (values.file !== undefined && name !== 'reply') throw wrong('--file belongs to reply.');
  switch (name) {
    case 'list':
      if (id !== undefined) throw wrong('list takes nothing more.');
      return { name };
    case 'show':
    case 'start':
    case 'typing':
    case 'complete':
      if (id === undefined) throw wrong(`${name} needs the id of a request.`);
      if (text !== undefined) throw wrong(`${name} takes one id and nothing more.`);
      return { name, id };
    case 'lift-mfa':
      if (id === undefined) throw wrong('lift-mfa needs the e-mail address of an account.');
      if (text !== undefined) throw wrong('lift-mfa takes one e-mail address and nothing more.');
      return { name, email: id };
    case 'reply':
      if (id === undefined) throw wrong('reply needs the id of a request.');
      if (text === undefined || text.trim() === '') throw wrong('reply needs a text.');
      if (rest.length > 0) throw wrong('Put the text of the reply in quotes.');
      return { name, id, text, file: values.file ?? null };
    default:
      throw wrong(`There is no command "${name}".`);
  }
}

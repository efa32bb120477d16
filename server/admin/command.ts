import { parseArgs } from 'node:util';
import { CommandFailure, USAGE_EXIT_CODE } from '../command-line/command-failure.ts';

/** Settings of a company as they were typed; omitted ones stay as they are. */
export interface CompanySettings {
  readonly slug?: string;
  readonly name?: string;
  /** An https address, or the path of a file. */
  readonly logo?: string;
  readonly accent?: string;
  readonly internal?: boolean;
  readonly mfa?: 'off' | 'optional' | 'required';
  readonly join?: 'link' | 'domains';
  readonly domains?: readonly string[];
}

export type AdminCommand = { readonly json: boolean } & (
  | { readonly name: 'list' }
  | { readonly name: 'archive' | 'restore'; readonly slug: string }
  | { readonly name: 'add' | 'change'; readonly slug: string; readonly settings: CompanySettings }
);

export const USAGE = `Usage:
  admin companies list                        all companies with their settings
  admin companies add <slug> --name "Name"    add a company; prints its sign-up link
  admin companies change <slug> [settings]    change what is named, keep the rest
  admin companies archive <slug>              take no more sign-ups; employees keep their accounts
  admin companies restore <slug>              undo archive

Settings:
  --name "Sample Works"    --slug new-slug (a new slug ends the previous sign-up link)
  --logo logo.svg          a PNG, SVG, JPEG or WebP file up to 512 KB, or an https address; "none" removes it
  --accent "#0a7f5c"       the company's colour; "none" removes it
  --internal, --no-internal  an internal company can't be joined through a link
  --mfa off|optional|required
  --join link|domains      who may sign up with the link: all, or addresses of these domains
  --domains works.example,works.test

Options:
  --json     print JSON

Exit codes: 0 done, 1 refused, 2 the command is not understood.`;

const wrong = (sentence: string) => new CommandFailure(`${sentence}\n\n${USAGE}`, USAGE_EXIT_CODE);

/**
 * Parses the arguments after `admin`; null asks for help.
 * @throws {CommandFailure} for an unknown command or wrong arguments.
 */
export function readCommand(args: readonly string[]): AdminCommand | null {
  const { values, positionals } = parsed(args);
  const [noun, verb, slug, ...rest] = positionals;
  if (noun === undefined || noun === 'help' || values.help) return null;
  if (noun !== 'companies') throw wrong(`There is no command "${noun}".`);
  const json = values.json;
  const settings = settingsOf(values);
  if (verb !== 'add' && verb !== 'change' && Object.keys(settings).length > 0) {
    throw wrong('Settings belong to add and change.');
  }
  if (rest.length > 0) throw wrong(`"${rest.join(' ')}" is not understood. Put names in quotes.`);
  switch (verb) {
    case 'list':
      if (slug !== undefined) throw wrong('list takes nothing more.');
      return { name: verb, json };
    case 'archive':
    case 'restore':
      if (slug === undefined) throw wrong(`${verb} needs the slug of a company.`);
      return { name: verb, slug, json };
    case 'add':
    case 'change':
      if (slug === undefined) throw wrong(`${verb} needs the slug of a company.`);
      if (verb === 'add' && settings.name === undefined) throw wrong('add needs --name.');
      if (verb === 'change' && Object.keys(settings).length === 0) throw wrong('change needs a setting.');
      return { name: verb, slug, settings, json };
    default:
      throw wrong(verb === undefined ? 'companies needs a command.' : `companies has no command "${verb}".`);
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      allowNegative: true,
      options: {
        name: { type: 'string' },
        slug: { type: 'string' },
        logo: { type: 'string' },
        accent: { type: 'string' },
        internal: { type: 'boolean' },
        mfa: { type: 'string' },
        join: { type: 'string' },
        domains: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : 'These arguments are not understood.');
  }
}

function settingsOf({
  name,
  slug,
  logo,
  accent,
  internal,
  mfa,
  join,
  domains,
}: ReturnType<typeof parsed>['values']): CompanySettings {
  return {
    ...(name === undefined ? {} : { name }),
    ...(slug === undefined ? {} : { slug }),
    ...(logo === undefined ? {} : { logo }),
    ...(accent === undefined ? {} : { accent }),
    ...(internal === undefined ? {} : { internal }),
    ...(mfa === undefined ? {} : { mfa: oneOf('--mfa', mfa, ['off', 'optional', 'required']) }),
    ...(join === undefined ? {} : { join: oneOf('--join', join, ['link', 'domains']) }),
    ...(domains === undefined ? {} : { domains: domains.split(',').filter((one) => one.trim() !== '') }),
  };
}

function oneOf<Value extends string>(option: string, given: string, known: readonly Value[]): Value {
  const value = known.find((one) => one === given);
  if (value === undefined) throw wrong(`${option} is one of ${known.join(', ')}, not "${given}".`);
  return value;
}

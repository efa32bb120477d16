import { Argument, type Command, Option } from '@commander-js/extra-typings';
import {
  type OperatorConcierge,
  type OperatorInvitation,
  addConcierge,
  changeConcierge,
  inviteConcierge,
  operatorConcierges,
  operatorInvitations,
  removeConcierge,
  rotateConcierge,
  setConciergeFace,
  takeBackInvitation,
} from '../../src/lib/contract/operator/concierges.ts';
import { callApi } from '../command-line/call-api.ts';
import { printable, table, type CommandLine, addCommand } from '../command-line/program.ts';
import { PICTURE, pictureAddress } from './companies/settings.ts';

const ROLES = ['concierge', 'lead'] as const;
const ALL = 'all';
const NAME = ['<name>', 'in quotes, as employees see it'] as const;

export function addConcierges(program: Command, { connect, print, path }: CommandLine): void {
  const concierges = program
    .command('concierges')
    .description('concierges, who sign in to the desk, and tokens of programs');

  addCommand(concierges, 'list', 'all concierges, removed ones included').action(async ({ json }) => {
    const reply = await callApi(await connect(), operatorConcierges, {});
    print(json ? JSON.stringify(reply) : printConcierges(reply.concierges));
  });

  for (const [name, endpoint, description] of [
    ['add', addConcierge, 'add a token for a program; prints it once'],
    ['rotate', rotateConcierge, 'print a new token; the previous one ends at once'],
  ] as const) {
    addCommand(concierges, name, description)
      .argument(...NAME)
      .action(async (typed, { json }) => {
        const reply = await callApi(await connect(), endpoint, {}, { concierge: { name: typed } });
        print(json ? JSON.stringify(reply) : printNewToken(reply));
      });
  }

  addCommand(concierges, 'invite', 'mail a link that opens an account of the desk, once, within three days')
    .argument('<mail>', 'the address that signs in')
    .requiredOption('--name <name>', 'in quotes, as employees see it')
    .addOption(
      new Option('--role <role>', 'a lead reads the audit, too').choices(ROLES).default('concierge' as const),
    )
    .option(
      '--companies <slugs>',
      'the companies to serve, with commas between; "all" serves all of them',
      ALL,
    )
    .action(async (email, { name, role, companies, json }) => {
      const concierge = { email, name, role, companies: slugsIn(companies) };
      const reply = await callApi(await connect(), inviteConcierge, {}, { concierge });
      print(json ? JSON.stringify(reply) : printInvited(reply));
    });

  addCommand(concierges, 'invitations', 'links that still open an account of the desk').action(
    async ({ json }) => {
      const reply = await callApi(await connect(), operatorInvitations, {});
      print(json ? JSON.stringify(reply) : printInvitations(reply.invitations));
    },
  );

  addCommand(concierges, 'take-back', 'end the link that was mailed to an address')
    .argument('<mail>', 'the address that was invited')
    .action(async (email, { json }) => {
      const reply = await callApi(await connect(), takeBackInvitation, {}, { email });
      print(json ? JSON.stringify(reply) : printTakenBack(reply));
    });

  addCommand(concierges, 'role', 'change the role of a concierge; ends the sessions')
    .argument(...NAME)
    .addArgument(new Argument('<role>', 'the new role').choices(ROLES))
    .action(async (name, role, { json }) => {
      const reply = await callApi(await connect(), changeConcierge, {}, { concierge: { name, role } });
      print(json ? JSON.stringify(reply) : printChanged(reply.concierge));
    });

  addCommand(concierges, 'companies', 'change the companies that a concierge serves; ends the sessions')
    .argument(...NAME)
    .argument('<slugs>', 'with commas between; "all" serves all of them')
    .action(async (name, slugs, { json }) => {
      const concierge = { name, companies: slugsIn(slugs) };
      const reply = await callApi(await connect(), changeConcierge, {}, { concierge });
      print(json ? JSON.stringify(reply) : printChanged(reply.concierge));
    });

  addCommand(concierges, 'face', 'set what employees see beside the name')
    .argument(...NAME)
    .option('--title <title>', 'what the concierge does, such as "Home and family"; "none" removes it')
    .option('--portrait <file>', PICTURE)
    .action(async (name, { title, portrait, json }) => {
      const api = await connect();
      const portrait_url = await pictureAddress(api, portrait, path);
      const concierge = { name, title: title === 'none' ? null : title, portrait_url };
      const reply = await callApi(api, setConciergeFace, {}, { concierge });
      print(json ? JSON.stringify(reply) : printFace(reply.concierge));
    });

  addCommand(
    concierges,
    'remove',
    'end a token, or an account with its sessions and invitations, at once; the name stays with what it wrote',
  )
    .argument(...NAME)
    .action(async (typed, { json }) => {
      const reply = await callApi(await connect(), removeConcierge, {}, { concierge: { name: typed } });
      print(json ? JSON.stringify(reply) : printRemoved(reply));
    });
}

function printConcierges(concierges: readonly OperatorConcierge[]): string {
  if (concierges.length === 0)
    return 'There are no concierges. Invite one: admin concierges invite mail@example.com --name "Name"';
  return table([
    ['NAME', 'ACCOUNT', 'ROLE', 'COMPANIES', 'ADDED', 'STATE'],
    ...concierges.map((one) => [
      printable(one.name),
      one.email === null ? 'token' : printable(one.email),
      one.role,
      served(one),
      day(one.created_at),
      one.removed_at === null ? 'active' : `removed ${day(one.removed_at)}`,
    ]),
  ]);
}

/** Returns the token of a concierge, which is shown nowhere else. */
function printNewToken({ concierge, token }: { concierge: OperatorConcierge; token: string }): string {
  return [
    `${printable(concierge.name)} calls with this token. It is not shown again:`,
    '',
    `  ${token}`,
  ].join('\n');
}

function printInvited({ email, expires_at: until }: { email: string; expires_at: string }): string {
  return `A link was mailed to ${printable(email)}. It works once, until ${minute(until)} UTC.`;
}

function printInvitations(invitations: readonly OperatorInvitation[]): string {
  if (invitations.length === 0) return 'No invitation is open.';
  return table([
    ['MAIL', 'NAME', 'ROLE', 'COMPANIES', 'INVITED', 'UNTIL'],
    ...invitations.map((one) => [
      printable(one.email),
      printable(one.name),
      one.role,
      served(one),
      day(one.created_at),
      `${minute(one.expires_at)} UTC`,
    ]),
  ]);
}

function printTakenBack({ email, name }: { email: string; name: string }): string {
  return `The link that was mailed to ${printable(email)} for ${printable(name)} no longer works.`;
}

function printChanged(concierge: OperatorConcierge): string {
  return `${printable(concierge.name)} is a ${concierge.role} for ${served(concierge)}. The sessions have ended.`;
}

function printFace(face: { name: string; title: string | null; portrait_url: string | null }): string {
  const title = face.title === null ? 'no title' : `the title "${printable(face.title)}"`;
  return `${printable(face.name)} has ${title} and ${face.portrait_url === null ? 'initials' : 'a portrait'}.`;
}

interface Removed {
  readonly concierge: OperatorConcierge;
  readonly returned_requests: number;
}

function printRemoved({ concierge: { name, email }, returned_requests: count }: Removed): string {
  const returned = `Requests that went back to the queue: ${String(count)}.`;
  return `The ${email === null ? 'token' : 'account'} of ${printable(name)} has ended. ${returned}`;
}

function served({ companies }: Pick<OperatorConcierge, 'companies'>): string {
  return companies === null ? 'all companies' : companies.map(printable).join(', ') || 'no company';
}

/** Reads slugs with commas between; null for all companies. */
function slugsIn(typed: string): string[] | null {
  if (typed.trim() === ALL) return null;
  return typed
    .split(',')
    .map((slug) => slug.trim())
    .filter((slug) => slug !== '');
}

function day(iso: string): string {
  return iso.slice(0, 'YYYY-MM-DD'.length);
}

function minute(iso: string): string {
  return iso.slice(0, 'YYYY-MM-DDTHH:MM'.length);
}

import type { Command } from '@commander-js/extra-typings';
import {
  type Check,
  checkInstallation,
  employeeLog,
  type OperatorAction,
  operatorLog,
} from '../../src/lib/contract/operator/installation.ts';
import { callApi, cannotCreate, CommandFailure } from '../command-line/call-api.ts';
import {
  count,
  printable,
  table,
  type CommandLine,
  addCommand,
  type Program,
} from '../command-line/program.ts';
import { migratePostgres } from '../db/migrate.ts';
import { OperatorError } from '../shared/operator-error.ts';
import { addCompanies } from './companies/commands.ts';
import { addConcierges } from './concierges.ts';
import { addHolds } from './holds.ts';
import { addSessions } from './sessions.ts';
import { addFiles } from './files.ts';
import { addEmployees } from './employees/commands.ts';
import { addJobs } from './jobs.ts';
import { addMails } from './mails.ts';
import { writeFile } from 'node:fs/promises';
import { companyReport } from '../../src/lib/contract/operator/companies.ts';

/** Adds `admin migrate`, the one command that needs no running server. */
function addMigrate(program: Command, { env, print }: CommandLine): void {
  program
    .command('migrate')
    .description('apply the migrations of this version to DATABASE_URL, beside the running processes')
    .action(async () => {
      const url = env['DATABASE_URL'] ?? '';
      if (!url.startsWith('postgres')) throw new CommandFailure('DATABASE_URL must begin with postgres://.');
      const { migrations, later } = await migratePostgres(url).catch((error: unknown) => {
        throw error instanceof OperatorError ? new CommandFailure(error.message) : error;
      });
      if (later !== null)
        print(`Nothing to migrate: the database is of ${later}, on which this version runs.`);
      else print(migrations === 0 ? 'Nothing to migrate.' : `${count(migrations, 'migration')} applied.`);
    });
}

/** The operator's command line, with a folder per noun. */
export const ADMIN: Program = {
  name: 'admin',
  description: 'Companies, employees, concierges, mails and jobs of the running server.',
  addCommands(program, line) {
    addCompanies(program, line);
    addEmployees(program, line);
    addConcierges(program, line);
    addMails(program, line);
    addJobs(program, line);
    addSessions(program, line);
    addHolds(program, line);
    addFiles(program, line);
    addReport(program, line);
    addLog(program, line);
    addCheck(program, line);
    addMigrate(program, line);
  },
};

/** Adds `admin check`, whose exit code is 1 when something is bad. */
function addCheck(program: Command, { connect, print }: CommandLine): void {
  addCommand(
    program,
    'check',
    'check the installation: database, clock, mail server, file store, addresses, proxies',
  ).action(async ({ json }) => {
    const { checks } = await callApi(await connect(), checkInstallation, {});
    const text = json ? JSON.stringify({ checks }) : printChecks(checks);
    if (checks.some(({ state }) => state === 'bad')) throw new CommandFailure(text);
    print(text);
  });
}

function printChecks(checks: readonly Check[]): string {
  return table(checks.map(({ name, state, finding }) => [state.toUpperCase(), name, finding]));
}

function addLog(program: Command, { connect, print }: CommandLine): void {
  addCommand(program, 'log', 'what the operator did: the newest 200 commands that changed something')
    .option('--after <id>', 'the page after this record')
    .option(
      '--employee <email>',
      'only what concerns one employee; the number of the account, once it is erased',
    )
    .action(async ({ after, employee, json }) => {
      const api = await connect();
      const page = after === undefined ? {} : { after };
      const account = employee !== undefined && /^\d+$/u.test(employee) ? { account: employee } : {};
      const reply = employee?.includes('@')
        ? await callApi(api, employeeLog, {}, { email: employee, ...page })
        : await callApi(api, operatorLog, {}, undefined, { ...page, ...account });
      print(json ? JSON.stringify(reply) : printLog(reply));
    });
}

function printLog({ actions, next }: { actions: readonly OperatorAction[]; next: string | null }): string {
  if (actions.length === 0) return 'Nothing has been done yet.';
  const rows = actions.map(({ at, actor, action, company, account, refused }) => [
    at,
    printable(actor),
    action,
    company ?? '',
    account === null ? '' : String(account),
    refused ?? '',
  ]);
  const text = table([['TIME', 'BY', 'CALL', 'COMPANY', 'ACCOUNT', 'REFUSED'], ...rows]);
  return next === null ? text : `${text}\n\nThere are more: add --after ${next}`;
}

function addReport(program: Command, { connect, path, print }: CommandLine): void {
  addCommand(
    program,
    'report',
    'write the page of a month for an employer, to print: figures without any person in them',
  )
    .argument('<slug>')
    .option('--month <month>', 'such as 2026-10; the last whole month without it')
    .option('--out <file>', 'a new file; report-<slug>-<month>.html without it')
    .action(async (slug, { month, out, json }) => {
      const query = month === undefined ? {} : { month };
      const report = await callApi(await connect(), companyReport, { slug }, undefined, query);
      const file = path(out ?? `report-${slug}-${report.month}.html`);
      await writeFile(file, report.html, { flag: 'wx' }).catch((error: unknown) => {
        throw cannotCreate(file, error, 'Choose another one with --out.');
      });
      print(json ? JSON.stringify({ month: report.month, file }) : `Wrote ${report.month} to ${file}.`);
    });
}

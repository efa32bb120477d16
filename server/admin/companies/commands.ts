import type { Command } from '@commander-js/extra-typings';
import {
  addCompany,
  archiveCompany,
  changeCompany,
  eraseCompany,
  operatorCompanies,
  restoreCompany,
  type OperatorCompany,
} from '../../../src/lib/contract/operator/companies.ts';
import type { ReplyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { type Api, callApi, CommandFailure } from '../../command-line/call-api.ts';
import {
  addCommand,
  type CommandLine,
  JSON_FLAG,
  count,
  printable,
  table,
} from '../../command-line/program.ts';
import { exportCompany, type ExportedCompany } from '../write-exports.ts';
import { wireSettings, withSettings } from './settings.ts';

export function addCompanies(program: Command, line: CommandLine): void {
  const companies = program
    .command('companies')
    .description('employers: their name and face, and who may join them');
  const print = (company: OperatorCompany, json: true | undefined) =>
    line.print(json ? JSON.stringify({ company }) : printCompany(company));

  addCommand(companies, 'list', 'all companies with their settings').action(async ({ json }) => {
    const reply = await callApi(await line.connect(), operatorCompanies, {});
    line.print(json ? JSON.stringify(reply) : printCompanies(reply.companies));
  });

  withSettings(
    companies
      .command('add')
      .description('add a company; prints its sign-up link')
      .argument('<slug>', 'the company in its sign-up link, such as sample-works'),
  )
    .requiredOption('--name <name>', 'in quotes, such as "Sample Works"')
    .option(...JSON_FLAG)
    .action(async (slug, { json, name, ...settings }) => {
      const api = await line.connect();
      const company = { ...(await wireSettings(api, settings, line)), slug, name };
      print((await callApi(api, addCompany, {}, { company })).company, json);
    });

  withSettings(
    companies
      .command('change')
      .description('change what is named, keep the rest')
      .argument('<slug>', 'the present slug'),
  )
    .option('--name <name>', 'a new name, in quotes')
    .option('--slug <slug>', 'a new slug; it ends the previous sign-up link')
    .option(...JSON_FLAG)
    .action(async (slug, { json, name, slug: newSlug, ...settings }, command) => {
      const values = { ...settings, name, slug: newSlug };
      if (Object.values(values).every((value) => value === undefined)) {
        command.error('error: change needs a setting');
      }
      const api = await line.connect();
      const company = { ...(await wireSettings(api, settings, line)), name, slug: newSlug };
      print((await callApi(api, changeCompany, { slug }, { company })).company, json);
    });

  addCommand(
    companies,
    'archive',
    'take no more sign-ups, and close the accounts of the employees; their data stay',
  )
    .argument('<slug>')
    .option('--yes <slug>', 'the slug again, because it closes accounts')
    .action(async (slug, { yes, json }) => {
      const body = { confirmed: yes === slug };
      print((await callApi(await line.connect(), archiveCompany, { slug }, body)).company, json);
    });

  addCommand(companies, 'restore', 'undo archive, with the accounts that it closed')
    .argument('<slug>')
    .action(async (slug, { json }) => {
      print((await callApi(await line.connect(), restoreCompany, { slug })).company, json);
    });

  addCommand(
    companies,
    'export',
    'write its settings, its list, and all that is stored about each employee to a new folder',
  )
    .argument('<slug>')
    .argument('<folder>', 'a new folder, which only you can read')
    .action(async (slug, typed, { json }) => {
      const folder = line.path(typed);
      const exported = await exportCompany(await line.connect(), slug, folder);
      line.print(json ? JSON.stringify({ folder, ...exported }) : printExported(folder, exported));
    });

  addCommand(
    companies,
    'erase',
    'delete a company that was archived for 30 days, with its employees and their data, for good',
  )
    .argument('<slug>')
    .option('--dry-run', 'count what would be erased')
    .option('--yes <slug>', 'the slug again, because nothing brings the data back')
    .action(async (slug, { dryRun, yes, json }) => {
      if (dryRun !== true && yes !== slug) {
        throw new CommandFailure(
          `Nothing was erased: --yes ${slug} confirms it, --dry-run counts what it would erase.`,
        );
      }
      const erased = await eraseWhole(await line.connect(), slug, dryRun === true);
      line.print(json ? JSON.stringify({ erased }) : printErased(slug, erased, dryRun === true));
    });
}

/** Repeats the call until nothing remains, and returns the sums. */
async function eraseWhole(api: Api, slug: string, dryRun: boolean) {
  const sums = { accounts: 0, requests: 0, files: 0, leaving: 0 };
  for (;;) {
    const { erased } = await callApi(api, eraseCompany, { slug }, { dry_run: dryRun });
    sums.accounts += erased.accounts;
    sums.requests += erased.requests;
    sums.files += erased.files;
    sums.leaving += erased.leaving;
    if (dryRun || !erased.remains) return sums;
  }
}

function printCompanies(companies: readonly OperatorCompany[]): string {
  if (companies.length === 0)
    return 'There are no companies. Add one: admin companies add <slug> --name "Name"';
  return table([
    ['SLUG', 'NAME', 'EMPLOYEES', 'WHO MAY JOIN', 'TWO-STEP', 'STATE'],
    ...companies.map((company) => [
      company.slug,
      printable(company.name),
      String(company.employee_count),
      joiners(company),
      company.mfa_policy,
      stateOf(company),
    ]),
  ]);
}

function printCompany(company: OperatorCompany): string {
  return [
    `${printable(company.name)} (${company.slug}): ${stateOf(company)}`,
    `  employees     ${company.employee_count}`,
    `  who may join  ${joiners(company)}`,
    `  two-step      ${company.mfa_policy}`,
    `  logo          ${company.image_url ?? 'none'}`,
    `  accent        ${company.accent_color ?? 'none'}`,
    `  answers       ${company.answer_within === null ? 'no time promised' : `usually within ${printable(company.answer_within)}`}`,
    `  answer target ${targetOf(company)}`,
    `  reminder      ${company.remind_after_hours === null ? 'none' : `after ${company.remind_after_hours} h`}`,
    ...(company.sign_ups_per_minute === null
      ? []
      : [`  sign-ups      ${company.sign_ups_per_minute} a minute from one network`]),
    ...periodsOf(company),
    `  sign-up link  ${company.sign_up_url ?? 'none'}`,
  ].join('\n');
}

function periodsOf(company: OperatorCompany): string[] {
  const periods = [
    ['requests', company.requests_kept_days],
    ['files', company.files_kept_days],
    ['records of concierges', company.actions_kept_days],
  ] as const;
  const kept = periods.flatMap(([what, days]) => (days === null ? [] : [`${what} ${days} days`]));
  return kept.length === 0 ? [] : [`  kept          ${kept.join(', ')}`];
}

function targetOf(company: OperatorCompany): string {
  if (company.answer_target_minutes === null) return 'none';
  const hours =
    company.service_hours === null ? 'around the clock' : `${company.service_hours}, ${company.time_zone}`;
  const holidays = company.holidays.length === 0 ? '' : `, not on ${company.holidays.join(' ')}`;
  return `${company.answer_target_minutes} min (${hours}${holidays})`;
}

function joiners({ join_policy: policy, join_domains: domains }: OperatorCompany): string {
  return policy === 'domains' ? domains.join(', ') : policy;
}

function stateOf({ archived, internal }: OperatorCompany): string {
  if (archived) return 'archived';
  return internal ? 'internal' : 'open';
}

function printExported(folder: string, { employees, skipped }: ExportedCompany): string {
  const written = `Wrote the company, its list and the archives of ${count(employees, 'employee')} to ${folder}.`;
  return skipped === 0
    ? written
    : `${written} Left out ${count(skipped, 'employee')} of another company, too: "employees export" writes one.`;
}

/** Returns what was erased, or what a dry run has counted. */
export function printErased(
  slug: string,
  { accounts, requests, files, leaving }: Omit<ReplyOf<typeof eraseCompany>['erased'], 'remains'>,
  isDryRun: boolean,
): string {
  const parts = [count(accounts, 'account'), count(requests, 'request'), count(files, 'file')].join(', ');
  const leaves = isDryRun ? 'would only leave' : 'only left';
  const others =
    leaving === 0 ? '' : ` ${count(leaving, 'account')} of another company, too, ${leaves} this one.`;
  return isDryRun ? `Erasing ${slug} would delete ${parts}.${others}` : `Erased ${slug}: ${parts}.${others}`;
}

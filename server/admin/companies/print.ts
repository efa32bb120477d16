import type { eraseCompany, OperatorCompany } from '../../../src/lib/contract/operator/companies.ts';
import type { ReplyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { count, printable, table } from '../../command-line/plain-text.ts';
import type { ExportedCompany } from './export-company.ts';

export function printCompanies(companies: readonly OperatorCompany[]): string {
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

export function printCompany(company: OperatorCompany): string {
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

export function printExported(folder: string, { employees, skipped }: ExportedCompany): string {
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
  const others =
    leaving === 0 ? '' : ` ${count(leaving, 'account')} of another company, too, only left this one.`;
  return isDryRun
    ? `Erasing ${slug} would delete ${parts}.${others.replace('only left', 'would only leave')}`
    : `Erased ${slug}: ${parts}.${others}`;
}

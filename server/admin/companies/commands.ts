import type { Command } from '@commander-js/extra-typings';
import {
  addCompany,
  archiveCompany,
  changeCompany,
  operatorCompanies,
  restoreCompany,
  type OperatorCompany,
} from '../../../src/lib/contract/operator/companies.ts';
import { callApi } from '../../command-line/call-api.ts';
import { JSON_OPTION, type CommandLine } from '../../command-line/program.ts';
import { printCompanies, printCompany } from './print.ts';
import { wireSettings, withSettings } from './settings.ts';

/** Adds `admin companies …`. */
export function addCompanies(program: Command, line: CommandLine): void {
  const companies = program
    .command('companies')
    .description('employers: their name and face, and who may join them');
  const print = (company: OperatorCompany, json: true | undefined) =>
    line.print(json ? JSON.stringify({ company }) : printCompany(company));

  companies
    .command('list')
    .description('all companies with their settings')
    .addOption(JSON_OPTION)
    .action(async ({ json }) => {
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
    .addOption(JSON_OPTION)
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
    .addOption(JSON_OPTION)
    .action(async (slug, { json, name, slug: newSlug, ...settings }, command) => {
      const values = { ...settings, name, slug: newSlug };
      if (Object.values(values).every((value) => value === undefined)) {
        command.error('error: change needs a setting');
      }
      const api = await line.connect();
      const company = { ...(await wireSettings(api, settings, line)), name, slug: newSlug };
      print((await callApi(api, changeCompany, { slug }, { company })).company, json);
    });

  companies
    .command('archive')
    .description('take no more sign-ups, and close the accounts of the employees; their data stay')
    .argument('<slug>')
    .option('--yes <slug>', 'the slug again, because it closes accounts')
    .addOption(JSON_OPTION)
    .action(async (slug, { yes, json }) => {
      const body = { confirmed: yes === slug };
      print((await callApi(await line.connect(), archiveCompany, { slug }, body)).company, json);
    });

  companies
    .command('restore')
    .description('undo archive, with the accounts that it closed')
    .argument('<slug>')
    .addOption(JSON_OPTION)
    .action(async (slug, { json }) => {
      print((await callApi(await line.connect(), restoreCompany, { slug })).company, json);
    });
}

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  addCompany,
  archiveCompany,
  changeCompany,
  operatorCompanies,
  restoreCompany,
} from '../../src/lib/contract/operator/companies.ts';
import { storeContentImage } from '../../src/lib/contract/operator/content.ts';
import { callApi, type Api } from '../command-line/call-api.ts';
import { CommandFailure } from '../command-line/command-failure.ts';
import { readConnection } from '../command-line/connection.ts';
import { OPERATOR_TOKEN_FILE } from '../shared/token-files.ts';
import { USAGE, type AdminCommand, type CompanySettings } from './command.ts';
import { printCompanies, printCompany } from './print.ts';

type Env = Readonly<Record<string, string | undefined>>;

const LOGO_MAX_BYTES = 512 * 1024;

/**
 * Runs a command and returns its output; null is a request for help.
 * @throws {CommandFailure} with a message for the terminal.
 */
export async function runCommand(command: AdminCommand | null, env: Env): Promise<string> {
  if (command === null) return USAGE;
  const api = await readConnection(env, OPERATOR_TOKEN_FILE);
  if (command.name === 'list') {
    const { companies } = await callApi(api, operatorCompanies, {});
    return command.json ? JSON.stringify({ companies }) : printCompanies(companies);
  }
  const { company } = await call(api, command, env);
  return command.json ? JSON.stringify({ company }) : printCompany(company);
}

async function call(api: Api, command: Exclude<AdminCommand, { readonly name: 'list' }>, env: Env) {
  const { slug } = command;
  switch (command.name) {
    case 'archive':
      return callApi(api, archiveCompany, { slug });
    case 'restore':
      return callApi(api, restoreCompany, { slug });
    case 'add': {
      const { name = '' } = command.settings;
      const settings = await wireSettings(api, command.settings, env);
      return callApi(api, addCompany, {}, { company: { ...settings, slug, name } });
    }
    case 'change':
      return callApi(
        api,
        changeCompany,
        { slug },
        {
          company: await wireSettings(api, command.settings, env),
        },
      );
  }
}

async function wireSettings(api: Api, settings: CompanySettings, env: Env) {
  const { slug, name, logo, accent, internal, mfa, join, domains } = settings;
  return {
    ...(slug === undefined ? {} : { slug }),
    ...(name === undefined ? {} : { name }),
    ...(logo === undefined ? {} : { image_url: logo === 'none' ? null : await addressOf(api, logo, env) }),
    ...(accent === undefined ? {} : { accent_color: accent === 'none' ? null : accent }),
    ...(internal === undefined ? {} : { internal }),
    ...(mfa === undefined ? {} : { mfa_policy: mfa }),
    ...(join === undefined ? {} : { join_policy: join }),
    ...(domains === undefined ? {} : { join_domains: [...domains] }),
  };
}

/** Returns the address of a logo; a file is stored first. */
async function addressOf(api: Api, logo: string, env: Env): Promise<string> {
  if (URL.canParse(logo)) return logo;
  const path = resolve(env['INIT_CWD'] ?? '.', logo);
  const bytes = await readFile(path).catch(() => null);
  if (bytes === null) throw new CommandFailure(`There is no file ${path}.`);
  if (bytes.byteLength > LOGO_MAX_BYTES) throw new CommandFailure(`${path} is larger than 512 KB.`);
  return (await callApi(api, storeContentImage, {}, { bytes_base64: bytes.toString('base64') })).address;
}

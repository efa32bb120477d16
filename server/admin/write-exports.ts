import { makeZip } from 'client-zip';
import { mkdir, rm, writeFile, open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { companyVendors, operatorCompanies } from '../../src/lib/contract/operator/companies.ts';
import {
  exportEmployee,
  listEmployees,
  PAGE_SIZE_MAX,
  type OperatorEmployee,
} from '../../src/lib/contract/operator/employees.ts';
import type { ReplyOf } from '../../src/lib/contract/shared/endpoint.ts';
import { type Api, callApi, cannotCreate, CommandFailure, openFile } from '../command-line/call-api.ts';

export interface ExportedCompany {
  readonly employees: number;
  /** Accounts that also belong to another company. */
  readonly skipped: number;
}

/**
 * Writes a new folder that only its owner can read: `company.json`, `employees.json`, `vendors.json`, and one archive for each account of this
 * company alone. Leaves nothing behind when it fails.
 * @throws {CommandFailure} when the folder exists.
 */
export async function exportCompany(api: Api, slug: string, folder: string): Promise<ExportedCompany> {
  const { companies } = await callApi(api, operatorCompanies, {});
  const company = companies.find((one) => one.slug === slug);
  if (company === undefined) throw new CommandFailure(`There is no company with the slug "${slug}".`);
  const people = await allEmployees(api, slug);
  const { vendors: book } = await callApi(api, companyVendors, { slug });
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    throw cannotCreate(folder, error, 'Choose another one.');
  });
  try {
    const rows = people.map((person, index) => ({ ...person, file: fileOf(person, index, slug) }));
    await writeJson(join(folder, 'company.json'), company);
    await writeJson(join(folder, 'employees.json'), rows);
    await writeJson(join(folder, 'vendors.json'), book);
    const own = rows.flatMap(({ email, file }) => (file === null ? [] : [{ email, file }]));
    for (const { email, file } of own) {
      await writeArchive(join(folder, file), api, await callApi(api, exportEmployee, {}, { email }));
    }
    const accounts = people.filter((person) => person.companies.includes(slug)).length;
    return { employees: own.length, skipped: accounts - own.length };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Returns the name of an employee's archive; null without an account, or when it also belongs to another company. */
function fileOf({ companies }: OperatorEmployee, index: number, slug: string): string | null {
  return companies.length === 1 && companies[0] === slug ? `employee-${index + 1}.zip` : null;
}

async function allEmployees(api: Api, company: string): Promise<OperatorEmployee[]> {
  const all: OperatorEmployee[] = [];
  for (let after: string | undefined = undefined; ;) {
    const page: { employees: OperatorEmployee[]; next: string | null } = await callApi(
      api,
      listEmployees,
      {},
      { company, limit: PAGE_SIZE_MAX, after },
    );
    all.push(...page.employees);
    if (page.next === null) return all;
    after = page.next;
  }
}

function writeJson(path: string, value: unknown): Promise<void> {
  return writeFile(path, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
}

type Exported = ReplyOf<typeof exportEmployee>;

/**
 * Writes `data.json` and the files to a new ZIP file that only its owner can read. The files are streamed. Leaves nothing
 * behind when it fails.
 * @throws {CommandFailure} when the file exists, or when one of the files cannot be fetched.
 */
export async function writeArchive(path: string, api: Api, exported: Exported): Promise<void> {
  const handle = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw cannotCreate(path, error, 'Choose another file.');
  });
  try {
    await pipeline(makeZip(entries(api, exported)), handle.createWriteStream());
  } catch (error) {
    await handle.close();
    await rm(path, { force: true });
    throw error;
  }
}

async function* entries(api: Api, { data, files }: Exported) {
  const lastModified = new Date();
  yield { name: 'data.json', lastModified, input: `${JSON.stringify(data, null, 2)}\n` };
  for (const { key, url } of files) {
    yield { name: `files/${key}`, lastModified, input: await openFile(api, url) };
  }
}

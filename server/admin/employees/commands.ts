import { InvalidArgumentError, type Command } from '@commander-js/extra-typings';
import {
  activateEmployee,
  deactivateEmployee,
  eraseEmployee,
  exportEmployee,
  listEmployees,
  PAGE_SIZE_MAX,
  showEmployee,
  unlockEmployee,
} from '../../../src/lib/contract/operator/employees.ts';
import { callApi, CommandFailure } from '../../command-line/call-api.ts';
import { addCommand, type CommandLine, printProblems } from '../../command-line/program.ts';
import { importFile } from './import-file.ts';
import { writeArchive } from '../write-exports.ts';
import { printDetails, printEmployee, printEmployees, printErased, printImport } from './print.ts';

const PAGE_SIZE = 100;
const PROBLEMS_PRINTED_MAX = 50;

export function addEmployees(program: Command, line: CommandLine): void {
  const employees = program
    .command('employees')
    .description('the employees of companies: whom a company expects, and their accounts');
  addImport(employees, line);
  addList(employees, line);
  addSupport(employees, line);
  addSwitches(employees, line);
  addExport(employees, line);
  addErase(employees, line);
}

const FILE_HELP = `
The file has the columns email, first_name and last_name; its first line names them, and only email is needed. Other columns
are ignored. UTF-8, UTF-16 and Windows-1252 are read, with commas, semicolons or tabs. A problem in any line prevents the
whole import.`;

function addImport(employees: Command, { connect, path, print }: CommandLine): void {
  addCommand(
    employees,
    'import',
    'add employees to the list of whom a company expects, and change their names',
  )
    .argument('<slug>', 'the company')
    .argument('<file>', 'a CSV file')
    .option('--replace', 'make the list exactly the file: remove all others; accounts stay')
    .option(
      '--deactivate-missing',
      'do what --replace does, and close the accounts that the file does not have',
    )
    .option('--yes', 'close them also when they are more than a tenth of the accounts')
    .option('--dry-run', 'show what would be done, and whom it would close')
    .addHelpText('after', FILE_HELP)
    .action(async (slug, typed, { replace, deactivateMissing, yes, dryRun, json }) => {
      const options = {
        replace: replace === true,
        deactivate_missing: deactivateMissing === true,
        confirmed: yes === true,
        dry_run: dryRun === true,
      };
      const file = path(typed);
      const { problems, ignored, outcome } = await importFile(await connect(), slug, file, options);
      if (outcome === null) {
        throw new CommandFailure(
          json
            ? JSON.stringify({ problems })
            : printProblems(
                problems.map((problem) => ({ ...problem, file })),
                PROBLEMS_PRINTED_MAX,
              ),
        );
      }
      const text = json
        ? JSON.stringify({ ...outcome, ignored_columns: ignored })
        : printImport(slug, { outcome, ignored }, options);
      if (outcome.asks && !options.dry_run) throw new CommandFailure(text);
      print(text);
    });
}

function addList(employees: Command, { connect, print }: CommandLine): void {
  addCommand(employees, 'list', 'accounts and expected addresses, by address')
    .option('--company <slug>', 'only those of one company')
    .option('--search <text>', 'part of an address or of a name')
    .option('--limit <number>', 'rows of a page', parsePageSize, PAGE_SIZE)
    .option('--after <email>', 'the page after this address')
    .action(async ({ json, ...filter }) => {
      const page = await callApi(await connect(), listEmployees, {}, filter);
      print(json ? JSON.stringify(page) : printEmployees(page));
    });
}

function parsePageSize(text: string): number {
  const size = Number(text);
  if (Number.isInteger(size) && size >= 1 && size <= PAGE_SIZE_MAX) return size;
  throw new InvalidArgumentError(`It is a number from 1 to ${PAGE_SIZE_MAX}.`);
}

function addSupport(employees: Command, { connect, print }: CommandLine): void {
  const commands = [
    ['show', showEmployee, 'what support needs to know: state, locks, second factors, waiting mails'],
    ['unlock', unlockEmployee, 'end the locks after wrong passwords, and show the account'],
  ] as const;
  for (const [name, endpoint, description] of commands) {
    addCommand(employees, name, description)
      .argument('<email>', 'the address of the account')
      .action(async (email, { json }) => {
        const { employee } = await callApi(await connect(), endpoint, {}, { email });
        print(json ? JSON.stringify({ employee }) : printDetails(employee));
      });
  }
}

function addSwitches(employees: Command, { connect, print }: CommandLine): void {
  const commands = [
    [
      'deactivate',
      deactivateEmployee,
      'close an account: end its sessions, refuse its sign-ins; its data stay',
    ],
    ['activate', activateEmployee, 'undo deactivate'],
  ] as const;
  for (const [name, endpoint, description] of commands) {
    addCommand(employees, name, description)
      .argument('<email>', 'the address of the account')
      .action(async (email, { json }) => {
        const { employee } = await callApi(await connect(), endpoint, {}, { email });
        print(json ? JSON.stringify({ employee }) : printEmployee(employee));
      });
  }
}

function addExport(employees: Command, { connect, path, print }: CommandLine): void {
  addCommand(
    employees,
    'export',
    'write everything that is stored about one employee to a ZIP file: data.json and the files',
  )
    .argument('<email>', 'the address of the employee')
    .argument('<file>', 'a new file, such as kim.zip; only you can read it')
    .action(async (email, typed, { json }) => {
      const file = path(typed);
      const api = await connect();
      const exported = await callApi(api, exportEmployee, {}, { email });
      await writeArchive(file, api, exported);
      const files = exported.files.length;
      print(json ? JSON.stringify({ file, files }) : `Wrote data.json and ${files} files to ${file}.`);
    });
}

function addErase(employees: Command, { connect, print }: CommandLine): void {
  addCommand(
    employees,
    'erase',
    'delete an employee with requests, files and sessions, for good; bookkeeping keeps anonymous rows',
  )
    .argument('<email>', 'the address of the employee')
    .requiredOption('--yes <email>', 'the address again, because nothing brings the data back')
    .action(async (email, { yes, json }) => {
      if (yes !== email) {
        throw new CommandFailure(
          `"${yes}" is not "${email}". Nothing was erased: --yes takes the same address.`,
        );
      }
      const { erased } = await callApi(await connect(), eraseEmployee, {}, { email });
      print(json ? JSON.stringify({ erased }) : printErased(email, erased));
    });
}

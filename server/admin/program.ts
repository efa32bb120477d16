import type { Program } from '../command-line/program.ts';
import { OPERATOR_TOKEN } from '../command-line/token-source.ts';
import { addCompanies } from './companies/commands.ts';
import { addEmployees } from './employees/commands.ts';
import { addMails } from './mails.ts';
import { addCheck } from './check.ts';
import { addLog } from './log.ts';
import { addMigrate } from './migrate.ts';
import { addConcierges } from './concierges.ts';

/** The operator's command line, with a folder per noun. */
export const ADMIN: Program = {
  name: 'admin',
  description: 'Companies, employees, concierges and mails of the running server.',
  token: OPERATOR_TOKEN,
  addCommands(program, line) {
    addCompanies(program, line);
    addEmployees(program, line);
    addConcierges(program, line);
    addMails(program, line);
    addLog(program, line);
    addCheck(program, line);
    addMigrate(program, line);
  },
};

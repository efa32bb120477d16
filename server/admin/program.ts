import type { Program } from '../command-line/program.ts';
import { OPERATOR_TOKEN_FILE } from '../shared/token-files.ts';
import { addCompanies } from './companies/commands.ts';
import { addEmployees } from './employees/commands.ts';

/** The operator's command line, with a folder per noun. */
export const ADMIN: Program = {
  name: 'admin',
  description: 'Companies and their employees. Talks to the running server.',
  tokenFile: OPERATOR_TOKEN_FILE,
  addCommands(program, line) {
    addCompanies(program, line);
    addEmployees(program, line);
  },
};

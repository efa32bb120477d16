import type { Command } from '@commander-js/extra-typings';
import {
  endAllSessions,
  endCompanySessions,
  endEmployeeSessions,
} from '../../src/lib/contract/operator/sessions.ts';
import { callApi } from '../command-line/call-api.ts';
import { addCommand, type CommandLine, count } from '../command-line/program.ts';

/** Adds `admin sessions end`: docs/product/employees.md#sign-out-by-the-operator. */
export function addSessions(program: Command, { connect, print }: CommandLine): void {
  const sessions = program.command('sessions').description('the sessions of employees and concierges');
  addCommand(sessions, 'end', 'sign people out at once, on every device')
    .option('--all', 'everybody, concierges, too')
    .option('--company <slug>', 'the employees of one company')
    .option('--employee <email>', 'one employee')
    .action(async ({ all, company, employee, json }, command) => {
      if ([all, company, employee].filter((one) => one !== undefined).length !== 1) {
        command.error('error: name one of --all, --company and --employee');
      }
      const api = await connect();
      const reply =
        company !== undefined
          ? await callApi(api, endCompanySessions, { slug: company })
          : employee !== undefined
            ? await callApi(api, endEmployeeSessions, {}, { email: employee })
            : await callApi(api, endAllSessions, {});
      print(json ? JSON.stringify(reply) : `${count(reply.ended, 'session')} ended.`);
    });
}

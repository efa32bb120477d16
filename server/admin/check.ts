import type { Command } from '@commander-js/extra-typings';
import { type Check, checkInstallation } from '../../src/lib/contract/operator/check.ts';
import { callApi } from '../command-line/call-api.ts';
import { CommandFailure } from '../command-line/command-failure.ts';
import { table } from '../command-line/plain-text.ts';
import { type CommandLine, JSON_OPTION } from '../command-line/program.ts';

/** Adds `admin check`, whose exit code is 1 when something is bad. */
export function addCheck(program: Command, { connect, print }: CommandLine): void {
  program
    .command('check')
    .description('check the installation: database, clock, mail server, file store, addresses, proxies')
    .addOption(JSON_OPTION)
    .action(async ({ json }) => {
      const { checks } = await callApi(await connect(), checkInstallation, {});
      const text = json ? JSON.stringify({ checks }) : printChecks(checks);
      if (checks.some(({ state }) => state === 'bad')) throw new CommandFailure(text);
      print(text);
    });
}

function printChecks(checks: readonly Check[]): string {
  return table(checks.map(({ name, state, finding }) => [state.toUpperCase(), name, finding]));
}

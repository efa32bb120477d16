import { runCli } from '../command-line/run-cli.ts';
import { readCommand } from './command.ts';
import { runCommand } from './run-command.ts';

/** Runs `npm run admin -- …`, the operator's command line. */
await runCli(async (args, env) => runCommand(readCommand(args), env));

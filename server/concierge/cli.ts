import { runCli } from '../command-line/run-cli.ts';
import { readCommand } from './command.ts';
import { runCommand } from './run-command.ts';

/** Runs `npm run concierge -- …`, the concierge's command line. */
await runCli(async (args, env) => runCommand(readCommand(args), env));

import { runCli } from '../../command-line/run-cli.ts';
import { readCommand } from './command.ts';
import { runCommand } from './run-command.ts';

/** Runs `npm run content -- …`, the operator's command for a content folder. */
await runCli(async (args, env) => runCommand(readCommand(args), env));

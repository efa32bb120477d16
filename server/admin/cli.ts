import { CommandFailure } from '../command-line/command-failure.ts';
import { readCommand } from './command.ts';
import { runCommand } from './run-command.ts';

/** Runs `npm run admin -- …`, the operator's command line. */
try {
  process.stdout.write(`${await runCommand(readCommand(process.argv.slice(2)), process.env)}\n`);
} catch (error) {
  if (!(error instanceof CommandFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}

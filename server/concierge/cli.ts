import { CommandFailure } from '../command-line/command-failure.ts';
import { readCommand } from './command.ts';
import { runCommand } from './run-command.ts';

/** Runs `npm run concierge -- …`, the concierge's command line. */
try {
  const printed = await runCommand(readCommand(process.argv.slice(2)), process.env);
  process.stdout.write(`${printed}\n`);
} catch (error) {
  if (!(error instanceof CommandFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}

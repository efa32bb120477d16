import { CommandFailure } from './command-failure.ts';

/** Prints what `run` returns. Prints the message of a `CommandFailure` to stderr and sets its exit code. */
export async function runCli(
  run: (args: readonly string[], env: NodeJS.ProcessEnv) => Promise<string>,
): Promise<void> {
  try {
    process.stdout.write(`${await run(process.argv.slice(2), process.env)}\n`);
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error.exitCode;
  }
}

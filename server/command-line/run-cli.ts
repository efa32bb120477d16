import { CommandFailure } from './command-failure.ts';
import { runProgram, type Program } from './program.ts';

/** Runs a program with this process's arguments. Prints a failure to stderr and sets its exit code. */
export async function runCli(program: Program): Promise<void> {
  try {
    process.stdout.write(`${await runProgram(program, process.argv.slice(2), process.env)}\n`);
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error.exitCode;
  }
}

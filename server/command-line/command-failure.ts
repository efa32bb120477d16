const FAILURE_EXIT_CODE = 1;
export const USAGE_EXIT_CODE = 2;

/** Ends the command with a message for the terminal and an exit code. */
export class CommandFailure extends Error {
  readonly exitCode: number;

  constructor(sentence: string, exitCode: number = FAILURE_EXIT_CODE) {
    super(sentence);
    this.name = 'CommandFailure';
    this.exitCode = exitCode;
  }
}

/** A call got no answer. It may have had its effect. */
export class NoAnswer extends CommandFailure {}

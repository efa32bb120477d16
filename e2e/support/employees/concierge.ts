import { runProgram } from '../../../server/command-line/program.ts';
import { CONCIERGE } from '../../../server/concierge/program.ts';
import { needs } from '../needs.ts';
import { apiPort, dataFolder } from '../server.ts';

/** An API and the folder that holds its tokens. */
export interface Desk {
  readonly port: number;
  readonly folder: string;
}

/** Returns the variables with which a command reaches an API of this run. */
export const variablesOf = ({ port, folder }: Desk) => ({
  SUNDIAL_URL: `http://localhost:${String(port)}`,
  DATA_DIR: folder,
});

/** Runs the concierge's commands against an API of this run and returns their output. */
export function runConciergeAt(desk: Desk, ...args: string[]): Promise<string> {
  return runProgram(CONCIERGE, args, variablesOf(desk));
}

/** Runs the concierge's commands against the API that most tests use. */
export function runConcierge(...args: string[]): Promise<string> {
  needs('concierge');
  return runConciergeAt({ port: apiPort, folder: dataFolder }, ...args);
}

import { runCli } from '../command-line/program.ts';
import { ADMIN } from './program.ts';

/** Runs `npm run admin -- …`, the operator's command line. */
await runCli(ADMIN);

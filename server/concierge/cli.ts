import { runCli } from '../command-line/program.ts';
import { CONCIERGE } from './program.ts';

/** Runs `npm run concierge -- …`, the concierge's command line. */
await runCli(CONCIERGE);

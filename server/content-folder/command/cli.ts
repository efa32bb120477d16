import { runCli } from '../../command-line/program.ts';
import { CONTENT } from './program.ts';

/** Runs `npm run content -- …`, the operator's command for a content folder. */
await runCli(CONTENT);

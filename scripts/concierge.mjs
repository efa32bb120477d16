import { runCommandLine } from './run/command-line.mjs';

await runCommandLine('server/concierge/cli.ts');

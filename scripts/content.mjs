import { runCommandLine } from './run/command-line.mjs';

await runCommandLine('server/content-folder/command/cli.ts');

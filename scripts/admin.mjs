import { runCommandLine } from './run/command-line.mjs';

await runCommandLine('server/admin/cli.ts');

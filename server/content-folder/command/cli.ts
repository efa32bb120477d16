import '../../shared/load-drizzle.ts';

/** Runs `npm run content -- …`, the operator's command for a content folder. */
const { runCli } = await import('../../command-line/program.ts');
const { CONTENT } = await import('./program.ts');
await runCli(CONTENT);

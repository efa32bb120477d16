import '../shared/load-drizzle.ts';

/** Runs `npm run admin -- …`, the operator's command line. */
const { runCli } = await import('../command-line/program.ts');
const { ADMIN } = await import('./program.ts');
await runCli(ADMIN);

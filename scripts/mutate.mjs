import { runScript } from './lib/run-script.mjs';

// Mutation tests: `npm run mutate -- src/lib/format`. They take minutes.
await runScript(async () => {
  const { mutate } = await import('./mutate/mutate.mjs');
  await mutate(process.argv.slice(2));
});

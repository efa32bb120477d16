import { runScript } from './lib/run-script.mjs';

await runScript(async () => {
  const { writeGenerated } = await import('./docs/write-generated.mjs');
  writeGenerated();
});

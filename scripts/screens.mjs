import { runScript } from './lib/run-script.mjs';

await runScript(async () => {
  const { takeScreens } = await import('./screens/take-screens.mjs');
  await takeScreens(process.argv.slice(2));
});

import { runScript } from './lib/run-script.mjs';

await runScript(async () => {
  const { deployTo } = await import('./deploy/deploy-site.mjs');
  await deployTo(process.argv.slice(2));
});

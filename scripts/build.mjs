import { runScript } from './lib/run-script.mjs';

await runScript(async () => {
  const { buildSite } = await import('./lib/site.mjs');
  const { printSizes } = await import('./budgets/report.mjs');
  await buildSite('inherit');
  printSizes();
});

import { runScript } from './lib/run-script.mjs';

await runScript(async () => {
  const { buildSite } = await import('./run/site.mjs');
  const { printSizes } = await import('./budgets/report.mjs');
  await buildSite('inherit');
  printSizes();
});

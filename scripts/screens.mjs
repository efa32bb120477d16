import { runScript } from './lib/run-script.mjs';

await runScript(async () => {
  const names = process.argv.slice(2);
  if (names.includes('--contact-sheet')) {
    const { makeContactSheets } = await import('./screens/contact-sheet.mjs');
    await makeContactSheets();
  } else {
    const { takeScreens } = await import('./screens/take-screens.mjs');
    await takeScreens(names);
  }
});

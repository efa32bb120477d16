import { runScript } from './lib/run-script.mjs';

// The main journey in Firefox and WebKitGTK, which the browser tests do not cover.
await runScript(async () => {
  const { testBrowsers } = await import('./browsers/test-browsers.mjs');
  return testBrowsers();
});

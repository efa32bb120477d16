import type { BrowserContext } from 'playwright';

/** Replaces Google's script: sends every command with the worker's address of the page. */
const FOREIGN_SCRIPT = `
  let done = 0;
  const run = () => {
    for (; done < dataLayer.length; done += 1) {
      const command = Array.from(dataLayer[done]);
      const body = JSON.stringify({ command, location: String(document.location) });
      fetch('https://www.google-analytics.com/g/collect', { method: 'POST', mode: 'no-cors', body });
    }
  };
  const push = dataLayer.push;
  dataLayer.push = (...commands) => { push.apply(dataLayer, commands); run(); };
  run();
`;

export interface Collected {
  readonly command: readonly unknown[];
  readonly location: string;
}

/** Serves the script in place of Google's, and returns the commands that it sends, as they come. */
export async function collectCommands(context: BrowserContext): Promise<Collected[]> {
  const collected: Collected[] = [];
  await context.route('https://www.googletagmanager.com/**', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      contentType: 'text/javascript',
      body: FOREIGN_SCRIPT,
    }),
  );
  await context.route('https://www.google-analytics.com/**', async (route) => {
    collected.push(route.request().postDataJSON() as Collected);
    await route.fulfill({ status: 204 });
  });
  return collected;
}

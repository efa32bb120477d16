import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CHROMIUM_FLAGS } from '../../../scripts/tools/chromium.mjs';

const guard = pathToFileURL(resolve('scripts/lib/leave-with-parent.mjs')).href;
const keeper = resolve('scripts/tools/keeper.mjs');

/**
 * Opens a page in a Chromium without a debugger, because an attached debugger disables prerendering; the page drives
 * itself. Returns a function that closes the browser.
 */
export function openSelfDriven(executablePath: string, url: string): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-browser-'));
  const args = ['--headless=new', ...CHROMIUM_FLAGS, `--user-data-dir=${join(folder, 'profile')}`, url];
  const order = JSON.stringify({ command: executablePath, args, folder });
  const child = spawn(process.execPath, ['--import', guard, keeper, order], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../../lib/output.mjs';
import { inRoot } from '../../lib/paths.mjs';
import { freePort } from '../../lib/ports.mjs';
import { atEnd, launch, stop } from '../../lib/processes.mjs';
import { findInPath } from '../../tools/executables.mjs';

/** @param {number} port */
const accepts = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(() => resolve(true)));
    socket.once('error', () => resolve(false));
  });

/**
 * Starts nginx with deploy/nginx.conf in front of the processes of the API, without a site.
 * @param {number[]} apiPorts
 */
export async function startNginxBefore(apiPorts) {
  const nginx = findInPath('nginx', ['/usr/sbin']);
  if (nginx === undefined) throw new Failure('nginx is not installed.');
  const folder = mkdtempSync(join(tmpdir(), 'sundial-nginx-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const server = readFileSync(inRoot('deploy/nginx.conf'), 'utf8')
    .replace(/server 127\.0\.0\.1:8787 (.*)/, (_, options) =>
      apiPorts.map((each) => `server 127.0.0.1:${each} ${options}`).join('\n'),
    )
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace(/^\s*(?:root|include) .*$/gm, '')
    // The demo, which fills the database, refuses callers of a proxy.
    .replace(/^\s*proxy_set_header X-Forwarded-For .*$/m, '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http {
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      access_log off;
      ${server}
    }`,
  );
  const child = launch(nginx, ['-p', folder, '-e', 'stderr', '-c', file]);
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Failure('nginx did not start.');
    await wait(50);
  }
  return { url: `http://127.0.0.1:${port}`, stop: () => stop(child) };
}

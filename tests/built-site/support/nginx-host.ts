import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { copyOfSite } from './built-site.ts';
import { findProgram } from './find-program.ts';
import { runServer, type RunningServer } from './run-server.ts';

function configuration(folder: string, server: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    error_log stderr warn;
    events { worker_connections 64; }
    http {
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      types { text/html html; text/css css; text/javascript js; application/json json; image/svg+xml svg; }
      access_log off;
      ${server}
    }`;
}

const siteAlone = (folder: string, port: number) => `
  server {
    listen 127.0.0.1:${port};
    root ${folder}/site;
    include ${folder}/site/nginx.conf;
  }`;

/** Serves the site with nginx and the built nginx.conf. */
export function startNginx(site: string): Promise<RunningServer | { readonly skipped: string }> {
  return start(site, siteAlone);
}

/** Serves the site and the API at `apiUrl` with nginx and deploy/nginx.conf. */
export function startNginxWithApi(
  site: string,
  apiUrl: string,
): Promise<RunningServer | { readonly skipped: string }> {
  return start(site, (folder, port) =>
    readFileSync('deploy/nginx.conf', 'utf8')
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replaceAll('/srv/sundial', `${folder}/site`)
      .replaceAll('http://api:8787', apiUrl),
  );
}

async function start(
  site: string,
  server: (folder: string, port: number) => string,
): Promise<RunningServer | { readonly skipped: string }> {
  const program = await findProgram(['nginx'], 'nginx');
  if ('skipped' in program) return program;
  const folder = copyOfSite(site);
  const port = await freePort();
  const file = join(folder, 'server.conf');
  writeFileSync(file, configuration(folder, server(folder, port)));
  return runServer(program.path, ['-p', folder, '-e', 'stderr', '-c', file], folder, port);
}

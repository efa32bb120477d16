import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { copyOfSite } from './built-site.ts';
import { findProgram } from '../../../scripts/tools/programs.mjs';
import { runServer, type RunningServer } from './run-server.ts';

function configuration(folder: string, server: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    error_log stderr warn;
    worker_rlimit_nofile 32768;
    events { worker_connections 16384; }
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
export async function startNginx(site: string): Promise<RunningServer | { readonly skipped: string }> {
  return start(site, siteAlone, await freePort());
}

/** Serves the site and the processes of the API at `apiUrls` with nginx and deploy/nginx.conf. */
export async function startNginxWithApi(
  site: string,
  ...apiUrls: readonly string[]
): Promise<RunningServer | { readonly skipped: string }> {
  const server = (folder: string, port: number) =>
    forOperators('deploy/nginx.conf', folder, apiUrls).replace('listen 80;', `listen 127.0.0.1:${port};`);
  return start(site, server, await freePort());
}

/** An nginx with TLS, whose certificate a test replaces. */
export interface NginxWithTls extends RunningServer {
  /** Serves new connections with the certificate of this file, as the runbook of certificates does. */
  serveCertificate(path: string): void;
}

/** The same with the lines of docs/hosting.md#tls: nginx has the certificate, the processes have none. */
export async function startNginxWithTls(
  site: string,
  { key, valid }: { readonly key: string; readonly valid: string },
  ...apiUrls: readonly string[]
): Promise<NginxWithTls | { readonly skipped: string }> {
  const lines = (folder: string, port: number) => `
    listen 127.0.0.1:${port} ssl http2;
    ssl_certificate ${folder}/fullchain.pem;
    ssl_certificate_key ${key};`;
  const server = (folder: string, port: number) => {
    copyFileSync(valid, join(folder, 'fullchain.pem'));
    return forOperators('deploy/nginx.conf', folder, apiUrls).replace('listen 80;', lines(folder, port));
  };
  const running = await start(site, server, await freePort());
  if ('skipped' in running) return running;
  return {
    ...running,
    origin: running.origin.replace('http:', 'https:'),
    serveCertificate: (path) => {
      copyFileSync(path, join(running.folder, 'fullchain.pem'));
      // What "systemctl reload nginx" sends.
      process.kill(Number(readFileSync(join(running.folder, 'nginx.pid'), 'utf8')), 'SIGHUP');
    },
  };
}

/** Serves the site at a port and the API at `apiUrl` at another one with nginx and deploy/nginx-two-origins.conf. */
export function startNginxOnTwoOrigins(
  site: string,
  apiUrl: string,
  ports: { readonly site: number; readonly api: number },
): Promise<RunningServer | { readonly skipped: string }> {
  const server = (folder: string) =>
    [ports.site, ports.api].reduce(
      (file, port) => file.replace('listen 80;', `listen 127.0.0.1:${port};`),
      forOperators('deploy/nginx-two-origins.conf', folder, [apiUrl]),
    );
  return start(site, server, ports.site);
}

const PROCESS_LINE = /server 127\.0\.0\.1:8787 (.*)/;

/** Reads a file of operators, with this machine's places. */
const forOperators = (path: string, folder: string, apiUrls: readonly string[]): string =>
  readFileSync(path, 'utf8')
    .replaceAll('/srv/sundial', `${folder}/site`)
    .replaceAll('/var/log/nginx', folder)
    .replace(PROCESS_LINE, (_, options: string) =>
      apiUrls.map((url) => `server ${new URL(url).host} ${options}`).join('\n'),
    );

async function start(
  site: string,
  server: (folder: string, port: number) => string,
  port: number,
): Promise<RunningServer | { readonly skipped: string }> {
  const program = await findProgram(['nginx'], 'nginx');
  if ('skipped' in program) return program;
  const folder = copyOfSite(site);
  const file = join(folder, 'server.conf');
  writeFileSync(file, configuration(folder, server(folder, port)));
  return runServer(program.path, ['-p', folder, '-e', 'stderr', '-c', file], folder, port);
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { copyOfSite } from './built-site.ts';
import { findProgram } from '../../../scripts/tools/programs.mjs';
import { OPEN_STREAMS } from '../../security/support/figures.ts';
import { runServer, type RunningServer } from './run-server.ts';

const MODULE_FOLDERS = ['/usr/lib/apache2/modules', '/usr/lib64/httpd/modules', '/usr/lib/httpd/modules'];
const MODULES = 'mpm_event unixd authz_core dir mime rewrite headers proxy proxy_http'.split(' ');

/** Loads a module unless the build contains it, because Apache refuses to load it twice. */
const loadModule = (name: string, folder: string): string =>
  `<IfModule !${name}_module>\nLoadModule ${name}_module ${folder}/mod_${name}.so\n</IfModule>`;

function configuration(folder: string, port: number, modules: string, site: string): string {
  return `
    ServerRoot ${folder}
    ServerName localhost
    Listen 127.0.0.1:${port}
    PidFile ${folder}/httpd.pid
    Mutex pthread
    ErrorLog ${folder}/error.log
    LogLevel warn
    ${MODULES.map((name) => loadModule(name, modules)).join('\n')}
    ${process.getuid?.() === 0 ? 'User #65534\nGroup #65534' : ''}
    StartServers 1
    TypesConfig /dev/null
    AddType text/html .html
    AddType text/javascript .js
    AddType text/css .css
    AddType application/json .json
    ${site}`;
}

const siteAlone = (folder: string) => `
  AllowEncodedSlashes NoDecode
  DocumentRoot ${folder}/site
  <Directory ${folder}/site>
    AllowOverride FileInfo
    Require all granted
  </Directory>`;

/** Serves the site with Apache and the built .htaccess. */
export function startApache(site: string): Promise<RunningServer | { readonly skipped: string }> {
  return start(site, siteAlone);
}

/** Serves the site and the API at `apiUrl` with Apache and deploy/apache.conf. */
export function startApacheWithApi(
  site: string,
  apiUrl: string,
): Promise<RunningServer | { readonly skipped: string }> {
  return start(site, (folder, port) =>
    readFileSync('deploy/apache.conf', 'utf8')
      // Apache adds at most 32 processes a second; a test need not wait for them.
      .replace('StartServers 16', `StartServers ${OPEN_STREAMS / 64 + 2}`)
      .replace('*:80', `127.0.0.1:${port}`)
      .replaceAll('/srv/sundial', `${folder}/site`)
      .replaceAll('/var/log/apache2', folder)
      .replaceAll('http://127.0.0.1:8787', apiUrl),
  );
}

async function start(
  site: string,
  host: (folder: string, port: number) => string,
): Promise<RunningServer | { readonly skipped: string }> {
  const program = await findProgram(['apache2', 'httpd'], 'apache2-bin');
  if ('skipped' in program) return program;
  const modules = MODULE_FOLDERS.find((folder) => existsSync(join(folder, 'mod_rewrite.so')));
  if (modules === undefined) return { skipped: 'Apache’s modules were not found' };
  const folder = copyOfSite(site);
  const port = await freePort();
  const file = join(folder, 'server.conf');
  writeFileSync(file, configuration(folder, port, modules, host(folder, port)));
  return runServer(program.path, ['-DFOREGROUND', '-f', file], folder, port);
}

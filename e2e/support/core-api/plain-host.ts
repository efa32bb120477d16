import { readFile, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** Serves a folder like the simplest static host: files, directories with a trailing slash and a 404 page, no rewrites. */
export function plainHost(folder: string): Server {
  return createServer((request, response) => {
    void (async () => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
      const path = join(folder, normalize(decodeURI(pathname)));
      if (await isFile(join(path, 'index.html'))) {
        if (!pathname.endsWith('/')) {
          response.writeHead(301, { location: `${pathname}/${search}` }).end();
          return;
        }
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        response.end(await readFile(join(path, 'index.html')));
        return;
      }
      const found = await isFile(path);
      const file = found ? path : join(folder, '404.html');
      response.writeHead(found ? 200 : 404, {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      });
      response.end(await readFile(file));
    })();
  });
}

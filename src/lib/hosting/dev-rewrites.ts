import type { Plugin } from 'vite';
import { matchAnyPath } from '../routes/all-routes.ts';

/** Adds the rewrites and redirects of static hosts to the development server. */
export function devRewrites(): Plugin {
  return {
    name: 'sundial-dev-rewrites',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [path = '/', query] = (request.url ?? '/').split('?');
        const wantsPage = request.headers.accept?.includes('text/html') === true;
        const match = wantsPage ? matchAnyPath(path) : null;
        if (match?.kind === 'redirect' && match.partner === null) {
          response.writeHead(302, { location: match.to }).end();
          return;
        }
        if (match?.kind === 'screen' && /[:*]/.test(match.route.path)) {
          request.url = match.route.document + (query === undefined ? '' : `?${query}`);
        }
        next();
      });
    },
  };
}

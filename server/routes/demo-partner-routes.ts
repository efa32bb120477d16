import type { Hono } from 'hono';
import type { Services } from '../services/context.ts';
import { ServiceError } from '../services/service-error.ts';
import { escapeHtml } from '../shared/escape-html.ts';
import { demoPage } from './outbox-routes.ts';

/** Mounts the pages that stand for the sites of partners. Demo only: docs/product/routes.md#partner-redirects. */
export function mountDemoPartners(app: Hono, { productName, appOrigin }: Services): void {
  app.get('/partners/:product', (context) => {
    const product = context.req.param('product');
    if (!/^[a-z-]{1,40}$/.test(product))
      throw new ServiceError('not_found', 'There is nothing at this address.');
    return demoPage(context, {
      title: `A partner for ${product.replaceAll('-', ' ')}`,
      about: `In the demo this page stands for the site of a partner. An operator names the real ones in <code>brand.yaml</code>.`,
      empty: `<a href="${escapeHtml(appOrigin)}/">Back to ${escapeHtml(productName)}</a>`,
      entries: [],
    });
  });
}

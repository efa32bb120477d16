import type { Hono } from 'hono';
import {
  applyContent as applyCall,
  exportContent as exportCall,
  planContent as planCall,
  storeContentImage as storeImageCall,
} from '../../../src/lib/contract/operator/content.ts';
import { applyContent, exportContent, planContent } from '../../services/content/apply-content.ts';
import { storeContentImage } from '../../services/content/content-images.ts';
import type { Services } from '../../services/context.ts';
import { mount } from '../http/mount.ts';

export function mountOperatorContent(app: Hono, services: Services): void {
  mount(app, services, exportCall, async () => ({ content: await exportContent(services.db) }));
  mount(app, services, planCall, ({ body }) => planContent(services.db, body.content));
  mount(app, services, applyCall, ({ body }) => applyContent(services.db, body.content));
  mount(app, services, storeImageCall, async ({ body }) => ({
    address: await storeContentImage(services, Buffer.from(body.bytes_base64, 'base64')),
  }));
}

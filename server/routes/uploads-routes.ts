import type { Hono } from 'hono';
import {
  expiringUrl as expiringUrlEndpoint,
  presignUpload as presignEndpoint,
} from '../../src/lib/contract/uploads.ts';
import type { Services } from '../services/context.ts';
import { expiringUrl } from '../services/uploads/expiring-url.ts';
import { presignUpload } from '../services/uploads/presign-upload.ts';
import { mount } from './http/mount.ts';

export function mountUploads(app: Hono, services: Services): void {
  mount(app, services, presignEndpoint, ({ viewer, body }) => presignUpload(services, viewer, body));
  mount(app, services, expiringUrlEndpoint, async ({ viewer, query }) => ({
    expiring_url: await expiringUrl(services, viewer, query.key),
  }));
}

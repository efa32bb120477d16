import * as contract from '../../src/lib/contract/uploads.ts';
import { expiringUrl } from '../services/uploads/serve-file.ts';
import { presignUpload } from '../services/uploads/presign-upload.ts';
import { defineCalls } from './http/mount.ts';

export const uploadsCalls = defineCalls('uploads', contract, {
  presignUpload: ({ services, viewer, body }) => presignUpload(services, viewer, body),
  expiringUrl: async ({ services, viewer, query }) => ({
    expiring_url: await expiringUrl(services, viewer, query.key),
  }),
});

import { ServiceError } from '../../services/service-error.ts';
import type { Clock } from '../clock.ts';
import { createLocalStorage } from './local-storage.ts';
import { s3Calls, type S3Settings } from './s3-calls.ts';
import { createS3Storage } from './s3-storage.ts';
import type { StoragePort } from './storage.ts';

interface StorageOptions {
  /** Undefined: files are stored in `folder`. */
  readonly settings: S3Settings | undefined;
  readonly folder: string;
  readonly apiOrigin: string;
  readonly secret: string;
  readonly clock: Clock;
}

/** The bucket is missing or not accessible. */
export class BucketError extends Error {
  constructor({ endpoint, bucket }: S3Settings, status: number) {
    super(`STORAGE_URL: ${endpoint} answered ${status} when asked for the bucket "${bucket}".`);
    this.name = 'BucketError';
  }
}

/**
 * Opens the storage of the settings.
 * @throws {BucketError} when the store refuses the bucket. An unreachable store is no error: it may come back.
 */
export async function openStorage({ settings, ...options }: StorageOptions): Promise<StoragePort> {
  if (settings === undefined) return createLocalStorage(options);
  try {
    const reply = await s3Calls(settings, options.clock).send('HEAD', '');
    if (!reply.ok) throw new BucketError(settings, reply.status);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
  }
  return createS3Storage({ ...settings, ...options });
}

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ServiceError } from '../../services/service-error.ts';
import type { Clock } from '../clock.ts';
import { createLocalStorage } from './local-storage.ts';
import { s3Calls, type S3Settings } from './s3-calls.ts';
import { createS3Storage } from './s3-storage.ts';
import type { StoragePort } from './storage.ts';
import { OperatorError } from '../../shared/operator-error.ts';

/** The list of files that `npm run deploy` leaves in the folder of a site. */
const DEPLOYED_FILE = '.deployed.json';

export interface StoragePlace {
  /** Undefined: files are stored in `folder`. */
  readonly settings: S3Settings | undefined;
  readonly folder: string;
}

interface StorageOptions extends StoragePlace {
  readonly apiOrigin: string;
  readonly secret: string;
  readonly clock: Clock;
  /** Called when a store is unreachable, busy or failing; `status` is null without an answer. */
  readonly onAway?: (status: number | null) => void;
}

export class BucketError extends OperatorError {
  constructor({ endpoint, bucket }: S3Settings, status: number) {
    super(`STORAGE_URL: ${endpoint} answered ${status} when asked for the bucket "${bucket}".`);
  }
}

/** Refuses a folder inside of a site that is served. */
function refuseServedFolder(folder: string): void {
  for (let above = folder; above !== dirname(above); above = dirname(above)) {
    if (!existsSync(join(above, DEPLOYED_FILE))) continue;
    throw new OperatorError(
      `STORAGE_URL: the folder ${folder} lies inside ${above}, from which the site is served. Choose one outside, such as file:///var/lib/sundial/files.`,
    );
  }
}

/**
 * Opens the storage of the settings.
 * @throws {OperatorError} when the folder is public, or when the store refuses the bucket. An unreachable store is no error: it may
 * come back.
 */
export async function openStorage({ settings, ...options }: StorageOptions): Promise<StoragePort> {
  if (settings === undefined) {
    refuseServedFolder(options.folder);
    return createLocalStorage(options);
  }
  try {
    const reply = await s3Calls(settings, options.clock).send('HEAD', '');
    if (!reply.ok) throw new BucketError(settings, reply.status);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
  }
  return createS3Storage({ ...settings, ...options });
}

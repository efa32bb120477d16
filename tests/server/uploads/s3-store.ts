import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll } from 'vitest';
import type { S3Settings } from '../../../server/ports/storage/s3-calls.ts';
import { createS3Storage } from '../../../server/ports/storage/s3-storage.ts';
import { appOfFile, type RunningApp, type StartOptions } from '../../helpers/start-app.ts';

/** Serves an app with a store of its own for all tests of a file. */
export async function s3AppOfFile(): Promise<RunningApp & { readonly store: S3Store }> {
  const store = await startS3Store();
  afterAll(() => store.stop());
  const storage: StartOptions['storage'] = (own) => createS3Storage({ ...store.settings, ...own });
  return { ...(await appOfFile({ storage })), store };
}

export interface S3Store {
  readonly settings: S3Settings;
  /** Closes all connections while true. */
  isDown: boolean;
  /** Leaves every call without an answer while true. */
  isSilent: boolean;
  /** Status of every answer, such as 503; null: the store's own. */
  status: number | null;
  /** Methods that get 403. */
  readonly refused: Set<string>;
  stop(): Promise<void>;
}

/** Starts a store with an empty bucket that checks signatures. */
export async function startS3Store(bucket = 'sundial-files'): Promise<S3Store> {
  const directory = await mkdtemp(join(tmpdir(), 'sundial-s3-'));
  const s3 = new S3rver({ silent: true, directory, configureBuckets: [{ name: bucket }] });
  await s3.configureBuckets();
  const answer = s3.callback();
  const server = createServer((request, response) => {
    if (store.isDown) request.socket.destroy();
    else if (store.isSilent) return;
    else if (store.status !== null) response.writeHead(store.status).end();
    else if (store.refused.has(request.method ?? '')) {
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    } else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const store: S3Store = {
    settings: {
      endpoint: `http://localhost:${(server.address() as AddressInfo).port}`,
      bucket,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    isDown: false,
    isSilent: false,
    status: null,
    refused: new Set(),
    stop: async () => {
      await new Promise((resolve) => server.close(resolve).closeAllConnections());
      await rm(directory, { recursive: true, force: true });
    },
  };
  return store;
}
